import { freezeSearch } from "@/lib/server/domain/playlists/searches/freeze-search";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { readIfMatch } from "@/lib/server/http/reading/read-if-match";
import { revisionTag } from "@/lib/server/if-match";
import { changedPlaylistSchema } from "@/lib/shared/playlists/schema";
import { freezeRequestSchema } from "@/lib/shared/playlists/searches/freeze-schema";

/** Copies the matches of a playlist's search into its IDs, as a new revision. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canEdit",
  body: freezeRequestSchema,
  response: changedPlaylistSchema,
  handle: async ({ runtime, principal, params: { playlistId = "" }, body, request }) => {
    const revision = await freezeSearch(runtime, principal, {
      ...body,
      playlistId,
      revision: await readIfMatch(runtime, principal, playlistId, request),
    });
    return {
      body: { uuid: playlistId.toLowerCase(), revision },
      headers: { ETag: revisionTag(revision) },
    };
  },
});
