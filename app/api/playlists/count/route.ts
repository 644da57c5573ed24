import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { countFilteredPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import { playlistCountSchema, playlistFilterSchema } from "@/lib/shared/playlists/selection-schema";

/** Number of playlists that match a filter. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: (query) => query.has("id_list") || query.has("unavailable"),
  query: playlistFilterSchema,
  response: playlistCountSchema,
  answer: async ({ runtime, principal, query }) => ({
    count: await countFilteredPlaylists(runtime, principal, query),
  }),
});
