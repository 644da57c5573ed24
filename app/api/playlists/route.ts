import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listPlaylists } from "@/lib/playlists/list-playlists.server";
import { playlistListSchema } from "@/lib/playlists/schema";
import { playlistListSearchSchema } from "@/lib/playlists/selection-schema";

/** Data of the playlists tables. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    isHeavy: (query) => query.has("id_list"),
    query: playlistListSearchSchema,
    response: playlistListSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: await listPlaylists(runtime, principal, query),
    }),
  }),
});
