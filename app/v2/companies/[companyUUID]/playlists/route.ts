import { renewToken } from "@/lib/clients/authenticate.server";
import { endpoint } from "@/lib/http/endpoint";
import { readIdempotencyKey, replayHeader } from "@/lib/http/idempotency-key";
import { methodHandlers } from "@/lib/http/methods";
import { envelope, success } from "@/lib/http/schema";
import { createPlaylist } from "@/lib/playlists/create-playlist.server";
import { createPlaylistResponseSchema, createPlaylistSchema } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";

/** "Create a playlist" (service-api.md §3). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "bearer",
    role: "manager",
    body: envelope(createPlaylistSchema),
    bodySize: "lists",
    isEnveloped: true,
    response: createPlaylistResponseSchema,
    handle: async ({ runtime, principal, params: { companyUUID = "" }, body, request, digest }) => {
      const { playlist, duplicatesDropped, isReplay } = await createPlaylist(runtime, principal, {
        companyId: companyUUID,
        playlist: body.body,
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
          _token: await renewToken(runtime, principal),
        },
      };
    },
  }),
});
