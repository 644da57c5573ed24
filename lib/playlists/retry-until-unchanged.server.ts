import "server-only";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { findPlaylistRow } from "@/lib/playlists/read-playlists.server";
import { type LockedPlaylist } from "@/lib/playlists/revise-playlist.server";

const tries = 5;

/**
 * Reads a playlist that the principal may see in several statements, outside a transaction; again if somebody
 * changed it in between, so that nothing is half of one revision and half of another.
 * @throws AppError not_found; conflict if it never stays the same for long enough
 */
export async function retryUntilUnchanged<Found>(
  db: Queries,
  principal: Principal,
  playlistId: string,
  read: (row: LockedPlaylist) => Promise<Found>,
): Promise<Found> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
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

/** The 404 for a playlist that does not exist, or that the caller may not see: never told which. */
export function noSuchPlaylist(): AppError {
  return new AppError("not_found", "Playlist not found, or you don't have access to it.");
}
