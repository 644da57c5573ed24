import { copyMatches, listCopied } from "@/lib/server/domain/playlists/searches/copy-matches";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { readIfMatch } from "@/lib/server/http/reading/read-if-match";
import { revisionTag } from "@/lib/server/if-match";
import { changedPlaylistSchema } from "@/lib/shared/playlists/schema";
import { copiedListSchema, copyRequestSchema } from "@/lib/shared/playlists/searches/copy-schema";

/** Searches whose matches were copied to the playlist's IDs. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: copiedListSchema,
  answer: async ({ runtime, principal, params: { playlistId = "" } }) => ({
    copied: await listCopied(runtime.database.read, principal, playlistId),
  }),
});

/** Copies the matches of a playlist's search to its IDs, as a new revision. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canEdit",
  body: copyRequestSchema,
  response: changedPlaylistSchema,
  handle: async ({ runtime, principal, params: { playlistId = "" }, body, request }) => {
    const revision = await copyMatches(runtime, principal, {
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
