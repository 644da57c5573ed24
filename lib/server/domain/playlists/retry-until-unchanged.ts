import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { type LockedPlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";

const maxAttempts = 5;

/**
 * Calls `read`, which reads a visible playlist in several statements outside a transaction, and repeats it if
 * the playlist changed meanwhile, so that the result is of one revision.
 * @throws AppError not_found; conflict if it keeps changing
 */
export async function retryUntilUnchanged<Found>(
  db: Queries,
  principal: Principal,
  playlistId: string,
  read: (row: LockedPlaylist) => Promise<Found>,
): Promise<Found> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const row = await findPlaylistRow(db, principal, playlistId);
    if (!row) throw noSuchPlaylist();
    const found = await read(row);
    const now = await db
      .selectFrom("playlists")
      .select("revision")
      .where("id", "=", row.uuid)
      .executeTakeFirst();
    if (now?.revision === row.revision) return found;
  }
  throw new AppError("conflict", "This playlist keeps changing. Try again.", {
    headers: { "Retry-After": "1" },
  });
}
