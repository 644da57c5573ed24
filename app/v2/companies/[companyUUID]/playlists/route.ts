import { revisionTag } from "@/lib/server/if-match";
import { readIdempotencyKey, replayHeader } from "@/lib/server/http/idempotency-key";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { envelope, success } from "@/lib/shared/http/schema";
import {
  playlistPageSchema,
  playlistPageSearchSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { listPlaylistPage } from "@/lib/server/domain/playlists/api/list-playlist-page";
import { createPlaylistResponseSchema, createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { createAtService } from "@/lib/server/domain/service/with-service";

/** Lists playlists; "Create a playlist" (docs/service-api.md §3). */
export const GET = endpoint({
  auth: "bearer",
  access: "read",
  operation: {
    id: "listPlaylists",
    tag: "Playlists",
    title: "List playlists",
    about:
      "Lists the playlists of a company, page by page. For an agency and one of its advertisers these are all playlists for the advertiser, also those that only the agency sees; for the agency itself, those in its own list.",
    isExtension: true,
    params: { companyUUID: "UUID of an advertiser or of your agency." },
  },
  isHeavy: (query) => query.has("unavailable"),
  query: playlistPageSearchSchema,
  response: playlistPageSchema,
  answer: ({ runtime, principal, params: { companyUUID = "" }, query }) =>
    listPlaylistPage(runtime, principal, { ...query, company: companyUUID }),
});

export const POST = endpoint({
  auth: "bearer",
  access: "write",
  operation: {
    id: "createPlaylist",
    tag: "Playlists",
    title: "Create a playlist",
    about:
      "Creates a playlist in the list of a company. With an `Idempotency-Key` the request can be repeated for 24 hours without creating a second one.",
    isExtension: false,
    params: { companyUUID: "UUID of the company in whose list the playlist is kept." },
    headers: ["Idempotency-Key"],
    status: 201,
    answerHeaders: ["Location", "ETag", "Idempotent-Replayed"],
  },
  body: envelope(createPlaylistSchema),
  bodySize: "lists",
  isEnveloped: true,
  response: createPlaylistResponseSchema,
  handle: async ({
    runtime,
    service,
    principal,
    params: { companyUUID = "" },
    body,
    request,
    digest,
  }) => {
    const { playlist, duplicatesDropped, warnings, isReplay } = await createAtService(
      runtime,
      service,
      principal,
      {
        companyId: companyUUID,
        playlist: body.body,
        source: "api",
        idempotency: readIdempotencyKey(request, digest),
      },
    );
    return {
      status: 201,
      headers: {
        Location: routes.playlist(playlist.uuid),
        ETag: revisionTag(playlist.revision),
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
});
