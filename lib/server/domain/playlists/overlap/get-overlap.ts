import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { IdSets } from "@/lib/server/domain/playlists/overlap/id-sets";
import { listInventoryPages } from "@/lib/server/domain/playlists/playlist-lists";
import { getLists } from "@/lib/server/domain/playlists/read-playlists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { type LockedPlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { type Overlap, type OverlapPlaylist } from "@/lib/shared/playlists/overlap/overlap-schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/**
 * Returns the overlap of visible playlists and the first IDs of each possible combination. Reads each list in
 * order and counts in memory, which is several times faster than index lookups.
 * @throws AppError not_found, conflict
 */
export async function getOverlap(
  { database }: Runtime,
  principal: Principal,
  playlistIds: string[],
): Promise<Overlap> {
  const playlists: OverlapPlaylist[] = [];
  const sets = new IdSets(playlistIds.length);
  for (const [list, playlistId] of playlistIds.entries()) {
    // Count only after all pages are known to be of one revision.
    const { row, pages } = await retryUntilUnchanged(
      database.read,
      principal,
      playlistId,
      async (row) => ({
        row: await toOverlapPlaylist(database.read, row),
        pages: await collectPages(listInventoryPages(database, database.read, row.uuid)),
      }),
    );
    playlists.push(row);
    for (const page of pages) {
      sets.add(list, page);
      if (pages.length > 1) await yieldToEventLoop();
    }
  }
  const lists = playlists.map((_, list) => list);
  const inBoth = (a: number, b: number) =>
    sets.count((mask) => Boolean(mask & (1 << a)) && Boolean(mask & (1 << b)));
  const differences = [];
  for (const list of lists) differences.push(await sets.describe(sets.keeps("difference", list)));
  return {
    playlists,
    common: lists.map((a) => lists.map((b) => inBoth(a, b))),
    in_one: differences.reduce((sum, { count }) => sum + count, 0),
    union: await sets.describe(sets.keeps("union", 0)),
    intersection: await sets.describe(sets.keeps("intersection", 0)),
    differences,
  };
}

async function toOverlapPlaylist(db: Queries, row: LockedPlaylist): Promise<OverlapPlaylist> {
  const { tags } = await getLists(db, row.uuid);
  return { ...row, tags, count: row.inventory_count };
}

async function collectPages(pages: ReturnType<typeof listInventoryPages>): Promise<string[][]> {
  const collected: string[][] = [];
  for await (const { ids } of pages) collected.push(ids);
  return collected;
}
