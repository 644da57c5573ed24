import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { type ChangedInventory, type ListState } from "@/lib/playlists/change-inventory.server";
import { putPlaces, readPlaces, removePlaces } from "@/lib/playlists/playlist-lists.server";
import {
  type PlaylistRow,
  revisePlaylist,
  type Revising,
  type RevisionPlan,
} from "@/lib/playlists/revise-playlist.server";
import { type RevisionChange, revisionChangeSchema } from "@/lib/playlists/revision-schema";
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

/** The changes after `target`, newest first. */
async function readChangesAfter(
  transaction: Queries,
  row: PlaylistRow,
  target: number,
): Promise<RevisionChange[]> {
  if (target < 1 || target >= row.revision)
    throw new AppError("not_found", "There is no earlier revision of this number.");
  const rows = await transaction
    .selectFrom("playlist_revisions")
    .select("change")
    .where("playlist_id", "=", row.uuid)
    .where("revision", ">", target)
    .orderBy("revision", "desc")
    .execute();
  return rows.map(({ change }) => revisionChangeSchema.parse(JSON.parse(change)));
}

/** The values that the fields had before `changes`: of several, the earliest has the last word. */
function fieldsBefore(changes: RevisionChange[]): RevisionPlan["fields"] {
  const fields: RevisionPlan["fields"] = {};
  for (const { name, type, advertiser_id, searches, tags, archived } of changes) {
    if (name) fields.name = name.old;
    if (type) fields.type = type.old;
    if (advertiser_id) fields.advertiser_id = advertiser_id.old;
    if (searches) fields.searches = searches.old;
    if (tags) fields.tags = tags.old;
    if (archived) fields.archived = archived.old;
  }
  return fields;
}

async function restoreIds(
  transaction: Queries,
  { playlistId, nextPosition }: ListState,
  changes: RevisionChange[],
): Promise<ChangedInventory | null> {
  const now = await readPlaces(transaction, playlistId);
  const then = new Map(now.map(({ id, position }) => [position, id]));
  for (const { inventory_ids: ids } of changes) {
    ids?.added_at?.forEach((place) => then.delete(place));
    ids?.removed_at?.forEach((place, index) => then.set(place, ids.removed[index] ?? ""));
  }
  const removed = now.filter(({ position }) => !then.has(position));
  const present = new Set(now.map(({ position }) => position));
  const added = Array.from(then, ([position, id]) => ({ id, position }))
    .filter(({ position }) => !present.has(position))
    .sort((a, b) => a.position - b.position);
  if (removed.length === 0 && added.length === 0) return null;
  const places = removed.map(({ position }) => position);
  await removePlaces(transaction, playlistId, places);
  await putPlaces(transaction, playlistId, added);
  return {
    change: {
      added: added.map(({ id }) => id),
      added_at: added.map(({ position }) => position),
      removed: removed.map(({ id }) => id),
      removed_at: places,
    },
    count: then.size,
    nextPosition,
  };
}
