import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import {
  type ChangedInventory,
  type ListState,
  movePlaces,
} from "@/lib/playlists/change-inventory.server";
import { readPlaces } from "@/lib/playlists/playlist-lists.server";
import {
  type PlaylistRow,
  revisePlaylist,
  type Revising,
  type RevisionPlan,
} from "@/lib/playlists/revise-playlist.server";
import {
  type ChangedIds,
  changedIdsSchema,
  type RevisionChange,
  revisionChangeSchema,
} from "@/lib/playlists/revision-schema";
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
    const changes = await readChangesAfter(transaction, row, target);
    return {
      fields: fieldsBefore(changes),
      changeIds: (list) => restoreIds(transaction, list, changes),
    };
  });
}

/** A revision of the history as it can be undone. */
interface PastChange {
  change: RevisionChange;
  ids: ChangedIds | null;
}

/** The changes after `target`, newest first. */
async function readChangesAfter(
  transaction: Queries,
  row: PlaylistRow,
  target: number,
): Promise<PastChange[]> {
  if (target < 1 || target >= row.revision)
    throw new AppError("not_found", "There is no earlier revision of this number.");
  const rows = await transaction
    .selectFrom("playlist_revisions")
    .select(["change", "ids"])
    .where("playlist_id", "=", row.uuid)
    .where("revision", ">", target)
    .orderBy("revision", "desc")
    .execute();
  return rows.map(({ change, ids }) => ({
    change: revisionChangeSchema.parse(JSON.parse(change)),
    ids: ids === null ? null : changedIdsSchema.parse(JSON.parse(ids)),
  }));
}

/** The values that the fields had before `changes`: of several, the earliest has the last word. */
function fieldsBefore(changes: PastChange[]): RevisionPlan["fields"] {
  const fields: RevisionPlan["fields"] = {};
  for (const { change } of changes) {
    const { name, type, advertiser_id, searches, tags, archived } = change;
    if (name) fields.name = name.old;
    if (type) fields.type = type.old;
    if (advertiser_id) fields.advertiser_id = advertiser_id.old;
    if (searches) fields.searches = searches.old;
    if (tags) fields.tags = tags.old;
    if (archived) fields.archived = archived.old;
  }
  return fields;
}

/** Makes the list what it was before `changes`, each id in its place. */
async function restoreIds(
  transaction: Queries,
  { playlistId, nextPosition }: ListState,
  changes: PastChange[],
): Promise<ChangedInventory | null> {
  const now = await readPlaces(transaction, playlistId);
  const then = new Map(now.map(({ id, position }) => [position, id]));
  for (const { ids } of changes) {
    ids?.added_at.forEach((place) => then.delete(place));
    ids?.removed_at.forEach((place, index) => then.set(place, ids.removed[index] ?? ""));
  }
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
