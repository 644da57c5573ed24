import "server-only";
import { sql } from "kysely";
import { type Queries } from "@/lib/db/database";
import { takeTurns } from "@/lib/take-turns";
import { type RevisionPlan } from "@/lib/playlists/revise-playlist.server";
import {
  type ChangedIds,
  changedIdsSchema,
  type RevisionChange,
  revisionChangeSchema,
} from "@/lib/playlists/revision-schema";

/* Going back in a playlist's history: what it was before the changes that came after a revision. */

/** Changes of one statement. */
const pageRevisions = 20;

/** A revision of the history as it can be undone. */
export interface PastChange {
  change: RevisionChange;
  /** Read when they are needed, one change at a time: all of a long history would not fit into memory. */
  readIds: () => Promise<ChangedIds | null>;
  hasIds: boolean;
}

/** What the revisions from `current` down to `target` + 1 changed, newest first. */
export async function readChangesAfter(
  db: Queries,
  { playlistId, current, target }: { playlistId: string; current: number; target: number },
): Promise<PastChange[]> {
  const changes: PastChange[] = [];
  for (let newest = current; newest > target; newest -= pageRevisions) {
    const rows = await db
      .selectFrom("playlist_revisions")
      .select([
        "revision",
        "change",
        sql<number>`case when ids is null then 0 else 1 end`.as("has_ids"),
      ])
      .where("playlist_id", "=", playlistId)
      .where("revision", "<=", newest)
      .where("revision", ">", Math.max(target, newest - pageRevisions))
      .orderBy("revision", "desc")
      .execute();
    for (const { revision, change, has_ids } of rows)
      changes.push({
        change: revisionChangeSchema.parse(JSON.parse(change)),
        readIds: () => readChangedIds(db, playlistId, revision),
        hasIds: has_ids === 1,
      });
    await takeTurns();
  }
  return changes;
}

/** The ids that a revision changed. */
async function readChangedIds(
  db: Queries,
  playlistId: string,
  revision: number,
): Promise<ChangedIds | null> {
  await takeTurns();
  const row = await db
    .selectFrom("playlist_revisions")
    .select("ids")
    .where("playlist_id", "=", playlistId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row?.ids ? changedIdsSchema.parse(JSON.parse(row.ids)) : null;
}

/** The values that the fields had before `changes`: of several, the earliest has the last word. */
export function fieldsBefore(changes: PastChange[]): RevisionPlan["fields"] {
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

/** Turns the ids at their places into those before `changes`. The order of the map says nothing. */
export async function placesBefore(
  places: Map<number, string>,
  changes: PastChange[],
): Promise<void> {
  for (const { readIds, hasIds } of changes) {
    const ids = hasIds ? await readIds() : null;
    if (!ids) continue;
    ids.added_at.forEach((place) => places.delete(place));
    ids.removed_at.forEach((place, index) => places.set(place, ids.removed[index] ?? ""));
    await takeTurns();
  }
}
