import { AppError } from "@/lib/shared/errors";
import { revisionTag } from "@/lib/server/if-match";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import { changedPlaylistSchema } from "@/lib/shared/playlists/schema";
import { readIfMatch } from "@/lib/server/http/reading/read-if-match";

/** Restores an earlier revision as a new one. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canEdit",
  response: changedPlaylistSchema,
  handle: async ({ runtime, principal, params, request }) => {
    const { playlistId = "", revision = "" } = params;
    if (!/^\d{1,9}$/.test(revision))
      throw new AppError("not_found", "No earlier revision has this number.");
    const next = await restoreRevision(runtime, principal, {
      playlistId,
      revision: await readIfMatch(runtime, principal, playlistId, request),
      target: Number(revision),
      source: "dashboard",
    });
    return {
      body: { uuid: playlistId.toLowerCase(), revision: next },
      headers: { ETag: revisionTag(next) },
    };
  },
});
