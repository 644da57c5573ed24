import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { readIdempotencyKey, replayHeader } from "@/lib/server/http/idempotency-key";
import { revisionTag } from "@/lib/server/if-match";
import { envelope, success } from "@/lib/shared/http/schema";
import { answerApiPlaylist } from "@/lib/server/http/answers/answer-playlist";
import {
  changedPlaylistResponseSchema,
  playlistResponseSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { changePlaylistSchema } from "@/lib/shared/playlists/schema";
import { changeWithWarnings } from "@/lib/server/domain/service/with-service";
import { readIfMatch } from "@/lib/server/http/reading/read-if-match";

const params = { playlistUUID: "UUID of a playlist that you have access to." };

/** Reads a playlist, or changes the revision named by `If-Match`. */
export const GET = endpoint({
  auth: "bearer",
  access: "read",
  operation: {
    id: "getPlaylist",
    tag: "Playlists",
    title: "Read a playlist",
    about:
      "Returns a playlist with all its lists. A large one is streamed; the connection breaks off if it changes meanwhile.",
    isExtension: true,
    params,
    headers: ["If-None-Match"],
    answerHeaders: ["ETag"],
    errors: ["conflict"],
  },
  response: playlistResponseSchema,
  handle: ({ runtime, principal, params: { playlistUUID = "" } }) =>
    answerApiPlaylist(runtime, principal, playlistUUID),
});

export const PATCH = endpoint({
  auth: "bearer",
  access: "write",
  operation: {
    id: "changePlaylist",
    tag: "Playlists",
    title: "Change a playlist",
    about:
      "Changes the fields that you send and leaves the others. Send the IDs as a complete list (`inventory_ids`) or as a change of it (`inventory`). The answer is the playlist after the change, without its lists. If nothing changes, the revision stays.",
    isExtension: true,
    params,
    headers: ["If-Match", "Idempotency-Key"],
    answerHeaders: ["ETag", "Idempotent-Replayed"],
  },
  body: envelope(changePlaylistSchema),
  bodySize: "lists",
  isEnveloped: true,
  response: changedPlaylistResponseSchema,
  handle: async ({ runtime, principal, params: { playlistUUID = "" }, body, request, digest }) => {
    const changed = await changeWithWarnings(runtime, principal, {
      playlistId: playlistUUID,
      revision: await readIfMatch(runtime, principal, playlistUUID, request),
      change: body.body,
      source: "api",
      idempotency: readIdempotencyKey(request, digest),
    });
    return {
      headers: {
        ETag: revisionTag(changed.playlist.revision),
        ...replayHeader(changed.isReplay),
      },
      body: {
        ...success,
        Playlist: changed.playlist,
        duplicates_dropped: changed.duplicatesDropped,
        warnings: changed.warnings,
      },
    };
  },
});
