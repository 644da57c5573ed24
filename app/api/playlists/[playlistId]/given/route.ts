import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { givePlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { givenPlaylistSchema } from "@/lib/shared/playlists/given-playlist";

/** A playlist for the HTML of its page: without the IDs of a large one. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: givenPlaylistSchema,
  answer: ({ runtime, principal, params: { playlistId = "" } }) =>
    givePlaylist(runtime, principal, playlistId),
});
