import { revisionTag } from "@/lib/server/if-match";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { answerPlaylist } from "@/lib/server/http/answers/answer-playlist";
import {
  changedPlaylistSchema,
  changePlaylistSchema,
  playlistDetailsSchema,
} from "@/lib/shared/playlists/schema";
import { readIfMatch } from "@/lib/server/http/reading/read-if-match";

/** Reads a playlist, or changes the revision named by `If-Match`. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: playlistDetailsSchema,
  handle: ({ runtime, principal, params: { playlistId = "" } }) =>
    answerPlaylist(runtime, principal, playlistId),
});

export const PATCH = endpoint({
  auth: "cookie",
  access: "write",
  // Archiving needs no capability of the service: it hides the playlist here.
  needs: (change) => (Object.keys(change).every((key) => key === "archived") ? null : "canEdit"),
  body: changePlaylistSchema,
  bodySize: "lists",
  response: changedPlaylistSchema,
  handle: async ({ runtime, principal, params: { playlistId = "" }, body, request }) => {
    const revision = await changePlaylist(runtime, principal, {
      playlistId,
      revision: await readIfMatch(runtime, principal, playlistId, request),
      change: body,
      source: "dashboard",
    });
    return {
      body: { uuid: playlistId.toLowerCase(), revision },
      headers: { ETag: revisionTag(revision) },
    };
  },
});
