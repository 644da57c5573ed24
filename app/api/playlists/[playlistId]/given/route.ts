import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { givePlaylist } from "@/lib/playlists/get-playlist.server";
import { givenPlaylistSchema } from "@/lib/playlists/given-playlist";

/** A playlist for the HTML of its page: without the IDs of a large one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: givenPlaylistSchema,
    handle: async ({ runtime, principal, params: { playlistId = "" } }) => ({
      body: await givePlaylist(runtime, principal, playlistId),
    }),
  }),
});
