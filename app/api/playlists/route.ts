import { endpoint } from "@/lib/http/endpoint";
import { methodHandlers } from "@/lib/http/methods";
import { listPlaylists } from "@/lib/playlists/list-playlists.server";
import { playlistListSchema } from "@/lib/playlists/schema";
import { playlistListSearchSchema } from "@/lib/playlists/selection-schema";

/** The playlists tables of the dashboard. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    query: playlistListSearchSchema,
    response: playlistListSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: await listPlaylists(runtime, principal, query),
    }),
  }),
});
