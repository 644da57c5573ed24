import { endpoint } from "@/lib/http/endpoint";
import { readIfMatch, revisionTag } from "@/lib/http/if-match";
import { methodHandlers } from "@/lib/http/methods";
import { changePlaylist } from "@/lib/playlists/change-playlist.server";
import { getPlaylist } from "@/lib/playlists/read-playlists.server";
import {
  changedPlaylistSchema,
  changePlaylistSchema,
  playlistViewSchema,
} from "@/lib/playlists/schema";

/** One playlist of the dashboard: whole, and changed on the revision that `If-Match` names. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    response: playlistViewSchema,
    handle: async ({ runtime, principal, params: { playlistId = "" } }) => {
      const playlist = await getPlaylist(runtime, principal, playlistId);
      return { body: playlist, headers: { ETag: revisionTag(playlist.revision) } };
    },
  }),
  PATCH: endpoint({
    auth: "cookie",
    role: "manager",
    body: changePlaylistSchema,
    bodySize: "lists",
    response: changedPlaylistSchema,
    handle: async ({ runtime, principal, params: { playlistId = "" }, body, request }) => {
      const revision = await changePlaylist(runtime, principal, {
        playlistId,
        revision: readIfMatch(request),
        change: body,
        source: "dashboard",
      });
      return {
        body: { uuid: playlistId.toLowerCase(), revision },
        headers: { ETag: revisionTag(revision) },
      };
    },
  }),
});
