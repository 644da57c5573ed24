import "server-only";
import { type Database, type Queries } from "@/lib/db/database";
import { invalid } from "@/lib/errors";
import { limits } from "@/lib/limits";
import { findBytesError } from "@/lib/playlists/inventory-id-schema";
import {
  appendInventory,
  countBytes,
  findPositions,
  putPositions,
  listPositions,
  removePositions,
} from "@/lib/playlists/playlist-lists.server";
import { type ChangedIds } from "@/lib/playlists/history/revision-schema";
import { type ChangePlaylist } from "@/lib/playlists/schema";

/** What happened to a list, and how it stands then. */
export interface ChangedInventory {
  change: ChangedIds;
  count: number;
  nextPosition: number;
}

/** A list before a change. */
export interface ListState {
  database: Database;
  playlistId: string;
  count: number;
  nextPosition: number;
}

/**
 * Carries out what a change says about ids. Null if it says nothing, or nothing that is not so already.
 * @throws AppError invalid when the list would be too long or too large
 */
export async function changeInventory(
  transaction: Queries,
  list: ListState,
  { inventory, inventory_ids: whole }: Pick<ChangePlaylist, "inventory" | "inventory_ids">,
): Promise<ChangedInventory | null> {
  if (whole) return replaceAll(transaction, list, Array.from(new Set(whole)));
  if (!inventory) return null;
  const removed = Array.from(await findPositions(transaction, list.playlistId, inventory.remove));
  const leaving = new Set(removed.map(([id]) => id));
  const present = await findPositions(transaction, list.playlistId, inventory.add);
  const added = Array.from(new Set(inventory.add)).filter(
    (id) => !present.has(id) || leaving.has(id),
  );
  return write(transaction, list, { added, removed });
}

/** Makes `wanted` the whole list. What keeps its order stays in its place; the rest is written anew. */
async function replaceAll(
  transaction: Queries,
  list: ListState,
  wanted: string[],
): Promise<ChangedInventory | null> {
  const current = await listPositions(transaction, list.playlistId);
  const kept = countKept(current, wanted);
  const places = new Map(current.map(({ id, position }) => [id, position]));
  for (const id of wanted.slice(0, kept)) places.delete(id);
  return write(transaction, list, { added: wanted.slice(kept), removed: Array.from(places) });
}

/** How many ids at the beginning of `wanted` stand in the list in the same order. */
function countKept(current: { id: string }[], wanted: string[]): number {
  let kept = 0;
  for (const { id } of current) if (id === wanted[kept]) kept += 1;
  return kept;
}

async function write(
  transaction: Queries,
  { database, playlistId, count, nextPosition }: ListState,
  { added, removed }: { added: string[]; removed: [string, number][] },
): Promise<ChangedInventory | null> {
  if (added.length === 0 && removed.length === 0) return null;
  const next = count + added.length - removed.length;
  if (next > limits.inventoryIds) throw tooMany();
  const places = removed.map(([, position]) => position);
  await removePositions(transaction, playlistId, places);
  await checkBytes(transaction, { playlistId, count: next }, added);
  await appendInventory(transaction, database, {
    playlistId,
    first: nextPosition,
    inventoryIds: added,
  });
  return {
    change: {
      added,
      added_at: added.map((_, index) => nextPosition + index),
      removed: removed.map(([id]) => id),
      removed_at: places,
    },
    count: next,
    nextPosition: nextPosition + added.length,
  };
}

/** Takes ids out of their places and puts others into places of their own, such as those that they had. */
export async function movePositions(
  transaction: Queries,
  { playlistId, count, nextPosition }: Omit<ListState, "database">,
  { added, removed }: Record<"added" | "removed", { id: string; position: number }[]>,
): Promise<ChangedInventory | null> {
  if (added.length === 0 && removed.length === 0) return null;
  const next = count + added.length - removed.length;
  if (next > limits.inventoryIds) throw tooMany();
  const removedAt = removed.map(({ position }) => position);
  await removePositions(transaction, playlistId, removedAt);
  await checkBytes(
    transaction,
    { playlistId, count: next },
    added.map(({ id }) => id),
  );
  await putPositions(transaction, playlistId, added);
  return {
    change: {
      added: added.map(({ id }) => id),
      added_at: added.map(({ position }) => position),
      removed: removed.map(({ id }) => id),
      removed_at: removedAt,
    },
    count: next,
    nextPosition,
  };
}

/** @throws AppError invalid if `added` and the ids that the playlist has by now are too many bytes */
async function checkBytes(
  transaction: Queries,
  { playlistId, count }: { playlistId: string; count: number },
  added: string[],
): Promise<void> {
  // A character has at most 4 bytes: most lists cannot be too large, and need no counting.
  const most = count * limits.inventoryIdCharacters * 4;
  if (added.length === 0 || most <= limits.inventoryBytes) return;
  const bytes = added.reduce((sum, id) => sum + Buffer.byteLength(id), 0);
  const problem = findBytesError(bytes + (await countBytes(transaction, playlistId)));
  if (problem) throw invalid([{ path: ["inventory"], message: problem }]);
}

function tooMany() {
  const most = limits.inventoryIds.toLocaleString("en");
  return invalid([
    { path: ["inventory"], message: `A playlist can have at most ${most} inventory IDs.` },
  ]);
}
