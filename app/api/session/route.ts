import { z } from "zod";
import { authenticate } from "@/lib/clients/authenticate.server";
import { credentialsSchema } from "@/lib/clients/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { throttleFailures } from "@/lib/http/throttle.server";
import { getAudioService } from "@/lib/service/get-audio-service";
import { describeSession } from "@/lib/session/describe-session";
import { sessionSchema } from "@/lib/session/schema";
import { endSession, startSession } from "@/lib/session/session-cookie.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: sessionSchema,
    handle: ({ principal }) => Promise.resolve({ body: describeSession(principal) }),
  }),
  POST: endpoint({
    auth: "sign-in",
    access: "read",
    body: credentialsSchema,
    bodySize: "credentials",
    response: sessionSchema,
    handle: async ({ runtime, body, request }) => {
      const { _token } = await throttleFailures(body.client_id, () =>
        getAudioService(runtime).getToken(body),
      );
      const principal = await authenticate(runtime, _token);
      return {
        body: describeSession(principal),
        headers: await startSession(runtime, request, _token),
      };
    },
  }),
  DELETE: endpoint({
    auth: "sign-in",
    access: "read",
    response: z.undefined(),
    handle: async ({ runtime, request }) => ({
      status: 204,
      body: undefined,
      headers: await endSession(runtime, request),
    }),
  }),
});
