import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { getMirrorState, refreshMirror } from "@/lib/server/remote/mirror/mirror-state";
import { mirrorStateSchema } from "@/lib/shared/workspaces/mirror-schema";

/** The age of the companies of another service, or a refresh of them, which goes on after the answer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: mirrorStateSchema,
    answer: ({ runtime, principal }) => getMirrorState(runtime, principal),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "read",
    response: mirrorStateSchema,
    handle: async ({ runtime, principal }) => {
      const started = await refreshMirror(runtime, principal);
      const state = await getMirrorState(runtime, principal);
      return { status: 202, body: { ...state, is_running: started !== null } };
    },
  }),
});
