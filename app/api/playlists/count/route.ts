import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { countFilteredPlaylists } from "@/lib/playlists/list-playlists.server";
import { playlistCountSchema, playlistFilterSchema } from "@/lib/playlists/selection-schema";

/** Number of playlists that match a filter. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    isHeavy: (query) => query.has("id_list"),
    query: playlistFilterSchema,
    response: playlistCountSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: { count: await countFilteredPlaylists(runtime, principal, query) },
    }),
  }),
});
