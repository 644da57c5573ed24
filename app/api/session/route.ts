import { z } from "zod";
import { countSamples } from "@/lib/server/admin/demo/demo";
import { signInSchema } from "@/lib/shared/clients/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { describeSession, openSession } from "@/lib/server/http/session/open-session";
import { sessionSchema } from "@/lib/shared/session/schema";
import { endSession } from "@/lib/server/http/session/session-cookie";

const describe = (runtime: Runtime, principal: Principal) =>
  describeSession(runtime, principal, countSamples(runtime, principal.clientId));

export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: sessionSchema,
  handle: ({ runtime, principal }) => Promise.resolve({ body: describe(runtime, principal) }),
});

export const POST = endpoint({
  auth: "sign-in",
  access: "read",
  body: signInSchema,
  bodySize: "credentials",
  response: sessionSchema,
  handle: async ({ runtime, body, request }) => {
    const { principal, headers } = await openSession(runtime, request, body);
    return { body: describe(runtime, principal), headers };
  },
});

export const DELETE = endpoint({
  auth: "sign-in",
  access: "read",
  response: z.undefined(),
  handle: async ({ runtime, request }) => ({
    status: 204,
    body: undefined,
    headers: await endSession(runtime, request),
  }),
});
