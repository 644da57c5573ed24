import { endpoint } from "@/lib/endpoint/endpoint";
import { readIdempotencyKey, replayHeader } from "@/lib/http/idempotency-key";
import { methodHandlers } from "@/lib/endpoint/methods";
import { envelope, success } from "@/lib/http/schema";
import { createPlaylistResponseSchema, createPlaylistSchema } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";
import { getAudioService } from "@/lib/service/get-audio-service";

/** "Create a playlist" (docs/service-api.md §3). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "bearer",
    access: "write",
    body: envelope(createPlaylistSchema),
    bodySize: "lists",
    isEnveloped: true,
    response: createPlaylistResponseSchema,
    handle: async ({ runtime, principal, params: { companyUUID = "" }, body, request, digest }) => {
      const { playlist, duplicatesDropped, warnings, isReplay } = await getAudioService(
        runtime,
      ).createPlaylist(principal, companyUUID, body.body, {
        source: "api",
        idempotency: readIdempotencyKey(request, digest),
      });
      return {
        status: 201,
        headers: {
          Location: routes.playlist(playlist.uuid),
          ETag: `"r${playlist.revision}"`,
          ...replayHeader(isReplay),
        },
        body: {
          ...success,
          Playlist: playlist,
          duplicates_dropped: duplicatesDropped,
          warnings,
        },
      };
    },
  }),
});
