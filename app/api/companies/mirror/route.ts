import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import {
  chooseEarlierList,
  getMirrorState,
  refreshIfOld,
  refreshMirror,
} from "@/lib/server/remote/mirror/mirror-state";
import { chooseListSchema, mirrorStateSchema } from "@/lib/shared/workspaces/mirror-schema";

/** GET: the age of another service's companies. POST: a refresh, which continues after the answer. PATCH: the choice between two lists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: mirrorStateSchema,
  answer: async ({ runtime, principal }) => {
    const state = await getMirrorState(runtime, principal);
    // A page that shows the doubt waits for the second answer.
    if (state.doubted !== null && !state.earlier?.is_kept) await refreshIfOld(runtime, principal);
    return state;
  },
});

export const POST = endpoint({
  auth: "cookie",
  access: "read",
  response: mirrorStateSchema,
  handle: async ({ runtime, principal }) => {
    const started = await refreshMirror(runtime, principal);
    const state = await getMirrorState(runtime, principal);
    return { status: 202, body: { ...state, is_running: started !== null } };
  },
});

export const PATCH = endpoint({
  auth: "cookie",
  access: "write",
  body: chooseListSchema,
  response: mirrorStateSchema,
  handle: async ({ runtime, principal, body }) => {
    await chooseEarlierList(runtime, principal, body);
    const state = await getMirrorState(runtime, principal);
    return { status: 202, body: { ...state, is_running: true } };
  },
});
