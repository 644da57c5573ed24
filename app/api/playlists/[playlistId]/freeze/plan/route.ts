import { planFreeze } from "@/lib/server/domain/playlists/searches/freeze-search";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import {
  freezePlanSchema,
  freezeRequestSchema,
} from "@/lib/shared/playlists/searches/freeze-schema";

/** Previews the freezing of a playlist's search. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  isQuery: true,
  body: freezeRequestSchema,
  response: freezePlanSchema,
  answer: ({ runtime, principal, params: { playlistId = "" }, body }) =>
    planFreeze(runtime, principal, { ...body, playlistId }),
});
