import { credentialsSchema, tokenSchema } from "@/lib/clients/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { envelope } from "@/lib/http/schema";
import { throttleFailures } from "@/lib/http/throttle.server";
import { getAudioService } from "@/lib/service/get-audio-service";

/** "Get token" (docs/service-api.md §1). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "none",
    access: "read",
    body: envelope(credentialsSchema),
    bodySize: "credentials",
    isEnveloped: true,
    response: tokenSchema,
    handle: async ({ runtime, body: { body } }) => ({
      body: await throttleFailures(body.client_id, () => getAudioService(runtime).getToken(body)),
    }),
  }),
});
