import "server-only";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { readPlaces } from "@/lib/playlists/playlist-lists.server";
import { findPlaylistRow, readLists } from "@/lib/playlists/read-playlists.server";
import { type ExportedPlaylist } from "@/lib/playlists/write-export";

/** How often a playlist is read again that somebody changes at that moment. */
const tries = 5;

/**
 * A playlist with its lists, all of one revision though they are several reads; null if the principal may not
 * see it. One that is changed faster than it can be read is given as it was found last.
 */
export async function readExported(
  db: Queries,
  principal: Principal,
  playlistId: string,
): Promise<ExportedPlaylist | null> {
  let row = await findPlaylistRow(db, principal, playlistId);
  for (let left = tries; row; left -= 1) {
    const lists = await readLists(db, row.uuid);
    const places = await readPlaces(db, row.uuid);
    const after = await findPlaylistRow(db, principal, playlistId);
    if (left === 1 || after?.revision === row.revision)
      return { ...row, ...lists, inventory_ids: places.map(({ id }) => id) };
    row = after;
  }
  return null;
}
