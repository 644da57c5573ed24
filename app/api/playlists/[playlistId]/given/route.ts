import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { givePlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { givenPlaylistSchema } from "@/lib/shared/playlists/given-playlist";

/** A playlist for the HTML of its page: without the IDs of a large one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: givenPlaylistSchema,
    answer: ({ runtime, principal, params: { playlistId = "" } }) =>
      givePlaylist(runtime, principal, playlistId),
  }),
});
