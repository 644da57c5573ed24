import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import {
  type ChangedInventory,
  type ListState,
  movePlaces,
} from "@/lib/playlists/change-inventory.server";
import {
  fieldsBefore,
  type PastChange,
  placesBefore,
  readChangesAfter,
} from "@/lib/playlists/earlier-revisions.server";
import { readPlaces } from "@/lib/playlists/playlist-lists.server";
import { revisePlaylist, type Revising } from "@/lib/playlists/revise-playlist.server";
import { type Runtime } from "@/lib/runtime";

/**
 * Makes a playlist what it was at revision `target`, as a new revision: every field, and each id in its place.
 * @throws AppError not_found when there is no earlier revision `target`, and what `revisePlaylist` throws
 */
export function restoreRevision(
  runtime: Runtime,
  principal: Principal,
  { target, ...revising }: Revising & { target: number },
): Promise<number> {
  return revisePlaylist(runtime, principal, revising, async (transaction, row) => {
    if (target < 1 || target >= row.revision)
      throw new AppError("not_found", "There is no earlier revision of this number.");
    const changes = await readChangesAfter(transaction, {
      playlistId: row.uuid,
      current: row.revision,
      target,
    });
    return {
      fields: fieldsBefore(changes),
      changeIds: (list) => restoreIds(transaction, list, changes),
    };
  });
}

/** Makes the list what it was before `changes`, each id in its place. */
async function restoreIds(
  transaction: Queries,
  { playlistId, nextPosition }: ListState,
  changes: PastChange[],
): Promise<ChangedInventory | null> {
  const now = await readPlaces(transaction, playlistId);
  const then = new Map(now.map(({ id, position }) => [position, id]));
  await placesBefore(then, changes);
  const idAt = new Map(now.map(({ id, position }) => [position, id]));
  const removed = now.filter(({ id, position }) => then.get(position) !== id);
  const added = Array.from(then, ([position, id]) => ({ id, position }))
    .filter(({ id, position }) => idAt.get(position) !== id)
    .sort((a, b) => a.position - b.position);
  return movePlaces(
    transaction,
    { playlistId, count: now.length, nextPosition },
    { added, removed },
  );
}
