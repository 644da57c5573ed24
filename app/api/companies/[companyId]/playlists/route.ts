import { readIdempotencyKey, replayHeader } from "@/lib/server/http/idempotency-key";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { createdPlaylistSchema, newPlaylistSchema } from "@/lib/shared/playlists/schema";
import { createAtService } from "@/lib/server/domain/service/with-service";

/** Saves the playlist form. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  body: newPlaylistSchema,
  bodySize: "lists",
  response: createdPlaylistSchema,
  handle: async ({
    runtime,
    service,
    principal,
    params: { companyId = "" },
    body,
    request,
    digest,
  }) => {
    const created = await createAtService(runtime, service, principal, {
      companyId,
      playlist: body,
      source: "dashboard",
      idempotency: readIdempotencyKey(request, digest),
    });
    return {
      status: 201,
      headers: replayHeader(created.isReplay),
      body: {
        Playlist: created.playlist,
        duplicates_dropped: created.duplicatesDropped,
        warnings: created.warnings,
      },
    };
  },
});
