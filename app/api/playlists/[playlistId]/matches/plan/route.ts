import { planCopy } from "@/lib/server/domain/playlists/searches/copy-matches";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { copyPlanSchema, matchesRequestSchema } from "@/lib/shared/playlists/searches/copy-schema";

/** Previews the copying of a search's matches. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  isQuery: true,
  body: matchesRequestSchema,
  response: copyPlanSchema,
  answer: ({ runtime, principal, params: { playlistId = "" }, body }) =>
    planCopy(runtime, principal, { ...body, playlistId }),
});
