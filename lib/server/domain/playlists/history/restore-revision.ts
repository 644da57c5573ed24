import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import {
  type ChangedInventory,
  type ListState,
  movePositions,
} from "@/lib/server/domain/playlists/change-inventory";
import { findFirstVisibleRevision } from "@/lib/server/domain/playlists/history/first-visible-revision";
import {
  haveIds,
  listEarlierRevisions,
  putPositionsBefore,
  readFieldsBefore,
} from "@/lib/server/domain/playlists/history/earlier-revisions";
import { listPositions } from "@/lib/server/domain/playlists/playlist-lists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import {
  type RevisionPlan,
  revisePlaylist,
  type RevisionRequest,
} from "@/lib/server/domain/playlists/revise-playlist";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** An earlier state: its fields, and its IDs by position if they have changed since. */
interface Earlier {
  /** The later revision that it precedes. */
  revision: number;
  fields: RevisionPlan["fields"];
  positions: Map<number, string> | null;
}

/**
 * Restores revision `target` as a new revision: all fields, and each ID at its position. Reads the history before the
 * write, because other writes wait while it runs.
 * @throws AppError not_found if `target` is not an earlier revision; conflict if it is too far back; errors of `revisePlaylist`
 */
export async function restoreRevision(
  runtime: Runtime,
  principal: Principal,
  { target, ...revising }: RevisionRequest & { target: number },
): Promise<number> {
  const earlier = await readEarlier(runtime, principal, { ...revising, target });
  const { revision } = earlier;
  return revisePlaylist(runtime, principal, { ...revising, revision }, (transaction) =>
    Promise.resolve({
      fields: earlier.fields,
      changeIds: (list) => restoreIds(transaction, list, earlier.positions),
      origin: { kind: "restore", revision: target },
    }),
  );
}

/** Reads nothing if `revision` is not the current one: the write will fail with stale_revision. */
function readEarlier(
  { database }: Runtime,
  principal: Principal,
  { playlistId, revision, target }: { playlistId: string; revision: number | null; target: number },
): Promise<Earlier> {
  const db = database.read;
  return retryUntilUnchanged(db, principal, playlistId, async (row) => {
    if (revision !== null && row.revision !== revision)
      return { revision, fields: {}, positions: null };
    const first = await findFirstVisibleRevision(db, principal, row.uuid);
    if (target < first || target >= row.revision)
      throw new AppError(
        "not_found",
        "No earlier revision has this number, or it is no longer kept.",
      );
    const range = { playlistId: row.uuid, current: row.revision, target };
    const revisions = await listEarlierRevisions(db, range);
    // A restored playlist stays in its current list.
    const { agency_only: _, ...fields } = await readFieldsBefore(db, row.uuid, revisions);
    if (!haveIds(revisions)) return { revision: row.revision, fields, positions: null };
    const now = await listPositions(db, row.uuid);
    const positions = new Map(now.map(({ id, position }) => [position, id]));
    await putPositionsBefore(db, row.uuid, positions, revisions);
    return { revision: row.revision, fields, positions };
  });
}

/** Restores the list of IDs; null if there is nothing to change. */
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
