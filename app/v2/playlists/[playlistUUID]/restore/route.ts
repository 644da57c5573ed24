import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { readIdempotencyKey, replayHeader } from "@/lib/http/idempotency-key";
import { readIfMatch, revisionTag } from "@/lib/http/if-match";
import { envelope, success } from "@/lib/http/schema";
import { noParametersSchema, revisedPlaylistSchema } from "@/lib/playlists/api/api-schema";
import { changePlaylistOnce } from "@/lib/playlists/change-playlist.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "bearer",
    access: "write",
    operation: {
      id: "restorePlaylist",
      tag: "Playlists",
      title: "Restore a playlist",
      about: "Restores an archived playlist to the active ones. An active one stays as it is.",
      isExtension: true,
      params: { playlistUUID: "UUID of a playlist that you have access to." },
      headers: ["If-Match", "Idempotency-Key"],
      answerHeaders: ["ETag", "Idempotent-Replayed"],
    },
    body: envelope(noParametersSchema.default({})),
    isBodyOptional: true,
    isEnveloped: true,
    response: revisedPlaylistSchema,
    handle: async ({ runtime, principal, params: { playlistUUID = "" }, request, digest }) => {
      const { playlist, isReplay } = await changePlaylistOnce(runtime, principal, {
        playlistId: playlistUUID,
        revision: readIfMatch(request),
        change: { archived: false },
        source: "api",
        idempotency: readIdempotencyKey(request, digest),
      });
      return {
        headers: { ETag: revisionTag(playlist.revision), ...replayHeader(isReplay) },
        body: { ...success, Playlist: playlist },
      };
    },
  }),
});
