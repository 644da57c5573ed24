import { endOtherSessions, listSessions } from "@/lib/server/domain/people/sessions";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { endedSessionsSchema, sessionListSchema } from "@/lib/shared/people/schema";

/** GET: the caller's sessions. DELETE: ends all except the current one. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  needs: "hasPeople",
  response: sessionListSchema,
  answer: ({ runtime, principal, request }) =>
    listSessions(runtime, principal, request.headers.get("user-agent")),
});

export const DELETE = endpoint({
  auth: "cookie",
  access: "read",
  needs: "hasPeople",
  response: endedSessionsSchema,
  answer: async ({ runtime, principal }) => ({
    ended: await endOtherSessions(runtime, principal),
  }),
});
