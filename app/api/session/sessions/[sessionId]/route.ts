import { z } from "zod";
import { endOwnSession } from "@/lib/server/domain/people/sessions";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Ends one of the caller's sessions. */
export const DELETE = endpoint({
  auth: "cookie",
  access: "read",
  needs: "hasPeople",
  response: z.undefined(),
  handle: async ({ runtime, principal, params: { sessionId = "" } }) => {
    await endOwnSession(runtime, principal, sessionId);
    return { status: 204, body: undefined };
  },
});
