import { type Queries } from "@/lib/server/db/database";
import { playlistNumber } from "@/lib/server/db/playlist-number";
import { type ChangedIds } from "@/lib/shared/playlists/history/revision-schema";
import { findPositions } from "@/lib/server/domain/playlists/playlist-lists";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import { limits } from "@/lib/shared/limits";
import { tagKey } from "@/lib/shared/text";

interface PlacedId {
  id: string;
  position: number;
}

/** The IDs to remove and to restore, and the number of IDs that are skipped because they were changed since. */
export interface UndoneIds {
  added: PlacedId[];
  removed: PlacedId[];
  left: number;
}

/** Plans how the change of a playlist's IDs is undone. Reads only the IDs and positions that it names. */
export async function planUndoneIds(
  db: Queries,
  playlistId: string,
  ids: ChangedIds,
): Promise<UndoneIds> {
  const added = ids.added.map((id, index) => ({ id, position: ids.added_at[index] ?? -1 }));
  const back = ids.removed.map((id, index) => ({ id, position: ids.removed_at[index] ?? -1 }));
  const idAt = await findIdsAt(
    db,
    playlistId,
    [...added, ...back].map(({ position }) => position),
  );
  const named = new Set([...ids.added, ...ids.removed]);
  const present = new Set((await findPositions(db, playlistId, Array.from(named))).keys());
  const removed = added.filter(({ id, position }) => idAt.get(position) === id);
  // Moved to another position since.
  const moved = added.filter(({ id, position }) => present.has(id) && idAt.get(position) !== id);
  for (const { id, position } of removed) {
    idAt.delete(position);
    present.delete(id);
  }
  const undone = new Set(removed);
  // An ID that replaced another one was removed since: leave its position empty.
  const decided = new Set(added.filter((one) => !undone.has(one)).map((one) => one.position));
  const returning = back.filter(
    ({ id, position }) => !present.has(id) && !idAt.has(position) && !decided.has(position),
  );
  return { added: returning, removed, left: back.length - returning.length + moved.length };
}

const positionsPerRead = 2_500;

async function findIdsAt(
  db: Queries,
  playlistId: string,
  positions: number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let from = 0; from < positions.length; from += positionsPerRead) {
    if (from > 0) await yieldToEventLoop();
    const rows = await db
      .selectFrom("playlist_inventory")
      .select(["inventory_id", "position"])
      .where("playlist_number", "=", playlistNumber(playlistId))
      .where("position", "in", positions.slice(from, from + positionsPerRead))
      .execute();
    for (const { inventory_id, position } of rows) found.set(position, inventory_id);
  }
  return found;
}

/**
 * Undoes tags one by one and keeps tags that were added since. Skips a tag that cannot return because the list is full or
 * has it in another spelling.
 */
export function tagsBefore(
  change: { old?: string[] | undefined; new: string[] },
  now: string[],
  leftAlone: string[],
): string[] | undefined {
  const old = change.old ?? [];
  if (isEqualJson(now, change.new)) return old;
  const added = change.new.filter((tag) => !old.includes(tag));
  const removed = old.filter((tag) => !change.new.includes(tag));
  const kept = now.filter((tag) => !added.includes(tag));
  const keys = new Set(kept.map(tagKey));
  const missing = removed.filter((tag) => !keys.has(tagKey(tag)));
  const respelled = removed.filter((tag) => !now.includes(tag) && keys.has(tagKey(tag)));
  // A tag that replaced another one was removed since: do not restore the other one.
  const isReplacedAnew = missing.length > 0 && added.some((tag) => !now.includes(tag));
  const room = isReplacedAnew ? 0 : Math.max(0, limits.tags - kept.length);
  const returning = missing.slice(0, room);
  leftAlone.push(...[...missing.slice(room), ...respelled].map((tag) => `the tag “${tag}”`));
  const next = [...kept];
  for (const tag of returning) next.splice(Math.min(old.indexOf(tag), next.length), 0, tag);
  return isEqualJson(next, now) ? undefined : next;
}
