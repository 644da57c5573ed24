import { endpoint } from "@/lib/http/endpoint";
import { methodHandlers } from "@/lib/http/methods";
import { getPlaylist } from "@/lib/playlists/read-playlists.server";
import { playlistViewSchema } from "@/lib/playlists/schema";

/** One playlist of the dashboard, whole. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    response: playlistViewSchema,
    handle: async ({ runtime, principal, params: { playlistId = "" } }) => {
      const playlist = await getPlaylist(runtime, principal, playlistId);
      return { body: playlist, headers: { ETag: `"r${playlist.revision}"` } };
    },
  }),
});
