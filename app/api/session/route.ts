import { z } from "zod";
import { signInSchema } from "@/lib/clients/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { describeSession } from "@/lib/session/describe-session";
import { sessionSchema } from "@/lib/session/schema";
import { endSession } from "@/lib/session/session-cookie.server";
import { openSession } from "@/lib/session/open-session.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: sessionSchema,
    handle: ({ runtime, principal }) =>
      Promise.resolve({ body: describeSession(runtime, principal) }),
  }),
  POST: endpoint({
    auth: "sign-in",
    access: "read",
    body: signInSchema,
    bodySize: "credentials",
    response: sessionSchema,
    handle: async ({ runtime, body, request }) => {
      const { principal, headers } = await openSession(runtime, request, body);
      return { body: describeSession(runtime, principal), headers };
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
