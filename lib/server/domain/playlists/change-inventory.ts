import { type Database, type Queries } from "@/lib/server/db/database";
import { invalid } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { findBytesError } from "@/lib/shared/playlists/inventory-id-schema";
import {
  appendInventory,
  countBytes,
  findPositions,
  putPositions,
  listPositions,
  removePositions,
} from "@/lib/server/domain/playlists/playlist-lists";
import { type ChangedIds } from "@/lib/shared/playlists/history/revision-schema";
import { type ChangePlaylist } from "@/lib/shared/playlists/schema";

/** The changes to a list and its new size. */
export interface ChangedInventory {
  change: ChangedIds;
  count: number;
  nextPosition: number;
}

export interface ListState {
  database: Database;
  playlistId: string;
  count: number;
  nextPosition: number;
}

/** Applies a change of the IDs; returns null if it changes nothing. @throws AppError invalid beyond the limits */
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

/** Replaces the list with `wanted`; rewrites it from the first difference. */
async function replaceAll(
  transaction: Queries,
  list: ListState,
  wanted: string[],
): Promise<ChangedInventory | null> {
  const current = await listPositions(transaction, list.playlistId);
  const unchanged = countUnchanged(current, wanted);
  const positions = new Map(current.map(({ id, position }) => [id, position]));
  for (const id of wanted.slice(0, unchanged)) positions.delete(id);
  return write(transaction, list, {
    added: wanted.slice(unchanged),
    removed: Array.from(positions),
  });
}

/** Returns the length of the common start: how many first IDs of `wanted` the list already has in that order. */
function countUnchanged(current: { id: string }[], wanted: string[]): number {
  let unchanged = 0;
  for (const { id } of current) if (id === wanted[unchanged]) unchanged += 1;
  return unchanged;
}

async function write(
  transaction: Queries,
  { database, playlistId, count, nextPosition }: ListState,
  { added, removed }: { added: string[]; removed: [string, number][] },
): Promise<ChangedInventory | null> {
  if (added.length === 0 && removed.length === 0) return null;
  const next = count + added.length - removed.length;
  if (next > limits.inventoryIds) throw tooMany();
  const positions = removed.map(([, position]) => position);
  await removePositions(transaction, playlistId, positions);
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
      removed_at: positions,
    },
    count: next,
    nextPosition: nextPosition + added.length,
  };
}

/** Removes IDs from their positions and inserts others at given positions. */
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

/** @throws AppError invalid if `added` and the existing IDs exceed the byte limit */
async function checkBytes(
  transaction: Queries,
  { playlistId, count }: { playlistId: string; count: number },
  added: string[],
): Promise<void> {
  // At 4 bytes per character most lists cannot exceed the limit and need no count.
  const maxBytes = count * limits.inventoryIdCharacters * 4;
  if (added.length === 0 || maxBytes <= limits.inventoryBytes) return;
  const bytes = added.reduce((sum, id) => sum + Buffer.byteLength(id), 0);
  const problem = findBytesError(bytes + (await countBytes(transaction, playlistId)));
  if (problem) throw invalid([{ path: ["inventory"], message: problem }]);
}

function tooMany() {
  const maxBytes = limits.inventoryIds.toLocaleString("en");
  return invalid([
    { path: ["inventory"], message: `A playlist can have at most ${maxBytes} inventory IDs.` },
  ]);
}
