import { AppError } from "@/lib/shared/errors";
import { parseIfMatch, revisionTag } from "@/lib/server/if-match";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

/**
 * Returns the revision in `If-Match` that a change is based on, of several the present one; null for `*`, which accepts any. Without it, the
 * error names the present revision.
 * @throws AppError revision_required, stale_revision, not_found
 */
export async function readIfMatch(
  { database }: Runtime,
  principal: Principal,
  playlistId: string,
  request: Request,
): Promise<number | null> {
  const header = request.headers.get("if-match");
  const named = header === null ? [] : parseIfMatch(header);
  if (named === "*") return null;
  const [first, ...others] = named;
  if (first !== undefined && others.length === 0) return first;
  const row = await findPlaylistRow(database.read, principal, playlistId);
  if (!row) throw noSuchPlaylist();
  if (first !== undefined) return others.includes(row.revision) ? row.revision : first;
  const ETag = revisionTag(row.revision);
  throw header === null
    ? new AppError(
        "revision_required",
        `Name the revision that your change is based on. The current one is If-Match: ${ETag}. If-Match: * takes any.`,
        { headers: { ETag } },
      )
    : new AppError(
        "stale_revision",
        `If-Match isn't a revision of this playlist. Send its ETag as it is, with the quotes: If-Match: ${ETag} is the present one.`,
        { headers: { ETag } },
      );
}
