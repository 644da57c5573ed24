import "server-only";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import {
  type ChangedInventory,
  type ListState,
  movePositions,
} from "@/lib/playlists/change-inventory.server";
import {
  haveIds,
  listEarlierRevisions,
  putPlacesBefore,
  readFieldsBefore,
} from "@/lib/playlists/history/earlier-revisions.server";
import { listPositions } from "@/lib/playlists/playlist-lists.server";
import { retryUntilUnchanged } from "@/lib/playlists/retry-until-unchanged.server";
import {
  type RevisionPlan,
  revisePlaylist,
  type RevisionRequest,
} from "@/lib/playlists/revise-playlist.server";
import { type Runtime } from "@/lib/runtime/runtime";

/** What a playlist was: its fields, and its ids by place if they have changed since. */
interface Earlier {
  fields: RevisionPlan["fields"];
  places: Map<number, string> | null;
}

/**
 * Makes a playlist what it was at revision `target`, as a new revision: every field, and each id in its place.
 * The history is read before the write, in which others would have to wait for it.
 * @throws AppError not_found when there is no earlier revision `target`, conflict when it is too far back, and what
 * `revisePlaylist` throws
 */
export async function restoreRevision(
  runtime: Runtime,
  principal: Principal,
  { target, ...revising }: RevisionRequest & { revision: number; target: number },
): Promise<number> {
  const earlier = await readEarlier(runtime, principal, { ...revising, target });
  return revisePlaylist(runtime, principal, revising, (transaction) =>
    Promise.resolve({
      fields: earlier.fields,
      changeIds: (list) => restoreIds(transaction, list, earlier.places),
    }),
  );
}

/** Of a playlist that has another revision than was said, nothing is read: changing it will be refused. */
function readEarlier(
  { database }: Runtime,
  principal: Principal,
  { playlistId, revision, target }: { playlistId: string; revision: number; target: number },
): Promise<Earlier> {
  const db = database.read;
  return retryUntilUnchanged(db, principal, playlistId, async (row) => {
    if (row.revision !== revision) return { fields: {}, places: null };
    if (target < 1 || target >= row.revision)
      throw new AppError("not_found", "No earlier revision has this number.");
    const range = { playlistId: row.uuid, current: row.revision, target };
    const revisions = await listEarlierRevisions(db, range);
    const fields = await readFieldsBefore(db, row.uuid, revisions);
    if (!haveIds(revisions)) return { fields, places: null };
    const now = await listPositions(db, row.uuid);
    const places = new Map(now.map(({ id, position }) => [position, id]));
    await putPlacesBefore(db, row.uuid, places, revisions);
    return { fields, places };
  });
}

/** Makes the list what it was, each id in its place; null if it is so already. */
async function restoreIds(
  transaction: Queries,
  { playlistId, nextPosition }: ListState,
  then: Map<number, string> | null,
): Promise<ChangedInventory | null> {
  if (!then) return null;
  const now = await listPositions(transaction, playlistId);
  const idAt = new Map(now.map(({ id, position }) => [position, id]));
  const removed = now.filter(({ id, position }) => then.get(position) !== id);
  const added = Array.from(then, ([position, id]) => ({ id, position }))
    .filter(({ id, position }) => idAt.get(position) !== id)
    .sort((a, b) => a.position - b.position);
  return movePositions(
    transaction,
    { playlistId, count: now.length, nextPosition },
    { added, removed },
  );
}
