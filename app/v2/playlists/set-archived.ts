import { type ApiOperation } from "@/lib/server/http/endpoint/api-operation";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { readIdempotencyKey, replayHeader } from "@/lib/server/http/idempotency-key";
import { revisionTag } from "@/lib/server/if-match";
import { envelope, success } from "@/lib/shared/http/schema";
import {
  noParametersSchema,
  revisedPlaylistSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { changePlaylistOnce } from "@/lib/server/domain/playlists/change-playlist";
import { readIfMatch } from "@/lib/server/http/reading/read-if-match";

/** Returns the handler that archives or restores a playlist. */
export const setArchived = (
  archived: boolean,
  operation: Pick<ApiOperation, "id" | "title" | "about">,
) =>
  endpoint({
    auth: "bearer",
    access: "write",
    operation: {
      ...operation,
      tag: "Playlists",
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
        revision: await readIfMatch(runtime, principal, playlistUUID, request),
        change: { archived },
        source: "api",
        idempotency: readIdempotencyKey(request, digest),
      });
      return {
        headers: { ETag: revisionTag(playlist.revision), ...replayHeader(isReplay) },
        body: { ...success, Playlist: playlist },
      };
    },
  });
