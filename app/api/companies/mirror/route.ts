import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { requireService } from "@/lib/server/domain/service/audio-service";
import { chooseListSchema, mirrorStateSchema } from "@/lib/shared/workspaces/schema";

/** GET: the age of another service's companies. POST: a refresh, which continues after the answer. PATCH: the choice between two lists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: mirrorStateSchema,
  answer: async ({ service, principal }) => {
    const mirror = requireService(service);
    const state = await mirror.getMirrorState(principal);
    // A page that shows the doubt waits for the second answer.
    if (state.doubted !== null && !state.earlier?.is_kept) await mirror.refreshIfOld(principal);
    return state;
  },
});

export const POST = endpoint({
  auth: "cookie",
  access: "read",
  response: mirrorStateSchema,
  handle: async ({ service, principal }) => {
    const mirror = requireService(service);
    const started = await mirror.refreshMirror(principal);
    const state = await mirror.getMirrorState(principal);
    return { status: 202, body: { ...state, is_running: started !== null } };
  },
});

export const PATCH = endpoint({
  auth: "cookie",
  access: "write",
  body: chooseListSchema,
  response: mirrorStateSchema,
  handle: async ({ service, principal, body }) => {
    const mirror = requireService(service);
    await mirror.chooseEarlierList(principal, body);
    const state = await mirror.getMirrorState(principal);
    return { status: 202, body: { ...state, is_running: true } };
  },
});
