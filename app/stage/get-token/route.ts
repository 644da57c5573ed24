import { credentialsSchema, tokenSchema } from "@/lib/clients/schema";
import { endpoint } from "@/lib/http/endpoint";
import { methodHandlers } from "@/lib/http/methods";
import { envelope } from "@/lib/http/schema";
import { throttleFailures } from "@/lib/http/throttle";
import { embeddedAudioService } from "@/lib/service/embedded-audio-service.server";

/** "Get token" (service-api.md §1). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "none",
    body: envelope(credentialsSchema),
    bodySize: "credentials",
    isEnveloped: true,
    response: tokenSchema,
    handle: async ({ runtime, body: { body } }) => ({
      body: await throttleFailures(body.client_id, () =>
        embeddedAudioService(runtime).getToken(body),
      ),
    }),
  }),
});
