import {
  planUndoneIds,
  tagsBefore,
  type UndoneIds,
} from "@/lib/server/domain/change-sets/undo-ids";
import { type Queries } from "@/lib/server/db/database";
import { formatCount } from "@/lib/shared/format";
import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import { playlistFields, valueFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { readValues } from "@/lib/server/domain/playlists/fields/store-fields";
import {
  changedIdsSchema,
  type RevisionChange,
  revisionChangeSchema,
} from "@/lib/shared/playlists/history/revision-schema";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { listPositions } from "@/lib/server/domain/playlists/playlist-lists";
import { getLists } from "@/lib/server/domain/playlists/read-playlists";
import {
  type LockedPlaylist,
  type RevisionPlan,
} from "@/lib/server/domain/playlists/revise-playlist";

/** The revision to undo. `isCreation`: whether it created the playlist. */
export interface UndoneRevision {
  playlistId: string;
  revision: number;
  isCreation: boolean;
}

/** Effect of an undo on a playlist; `leftAlone` names the parts that were changed since and are skipped. */
interface UndoPlan {
  fields: RevisionPlan["fields"];
  ids: Pick<UndoneIds, "added" | "removed"> | null;
  leftAlone: string[];
}

/** Value in `leftAlone` for the whole playlist. */
const wholePlaylist = "playlist";

/**
 * Plans the undo of one revision by comparing contents, so that later changes that were themselves undone do not matter (decision 46).
 * Fields that have the new value get the old one back, and IDs return to their positions. A playlist that the revision created is
 * archived, unless its contents have changed since.
 */
export async function planUndo(
  db: Queries,
  row: LockedPlaylist,
  { playlistId, revision, isCreation }: UndoneRevision,
): Promise<UndoPlan> {
  if (isCreation && row.archived_at !== null) return { fields: {}, ids: null, leftAlone: [] };
  if (isCreation && row.revision === 1) return archiving;
  const found = await readRevision(db, playlistId, revision);
  if (!found) return { fields: {}, ids: null, leftAlone: [goneHistory] };
  const { change, ids } = found;
  if (isCreation) {
    const isAsCreated = await hasContents(db, row, change, ids?.added ?? []);
    return isAsCreated ? archiving : { fields: {}, ids: null, leftAlone: [wholePlaylist] };
  }
  const leftAlone: string[] = [];
  const fields = await fieldsBefore(db, row, change, leftAlone);
  const undone = ids && (await planUndoneIds(db, playlistId, ids));
  if (undone && undone.left > 0) leftAlone.push(formatCount(undone.left, "ID"));
  return { fields, ids: undone, leftAlone };
}

const archiving: UndoPlan = { fields: { archived: true }, ids: null, leftAlone: [] };

/** Value in `leftAlone` for a playlist whose revision is no longer kept. */
const goneHistory = "history";

/** Formats "Skipped: edited since (1 ID)"; returns an empty text if nothing is skipped. */
export function describeLeftAlone(leftAlone: string[]): string {
  if (leftAlone.length === 0) return "";
  if (leftAlone.includes(goneHistory)) return "Skipped: its history is no longer kept";
  const parts = leftAlone.filter((part) => part !== wholePlaylist).join(", ");
  return `Skipped: edited since${parts === "" ? "" : ` (${parts})`}`;
}

async function readRevision(db: Queries, playlistId: string, revision: number) {
  const row = await db
    .selectFrom("playlist_revisions")
    .select(["changed_fields", "changed_ids"])
    .where("playlist_id", "=", playlistId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (!row) return null;
  return {
    change: revisionChangeSchema.parse(JSON.parse(row.changed_fields)),
    ids: row.changed_ids === null ? null : changedIdsSchema.parse(JSON.parse(row.changed_ids)),
  };
}

/** Whether a playlist has the values of its first revision and exactly these IDs, in order. */
async function hasContents(
  db: Queries,
  row: LockedPlaylist,
  first: RevisionChange,
  inventoryIds: string[],
): Promise<boolean> {
  const now = readValues(row, await getLists(db, row.uuid));
  if (valueFields.some((field) => first[field] && !isEqualJson(first[field].new, now[field])))
    return false;
  const wasAgencyOnly = await findFirstList(db, row.uuid);
  if (wasAgencyOnly !== undefined && wasAgencyOnly !== isAgencyOnly(row)) return false;
  if (row.inventory_count !== inventoryIds.length) return false;
  const positions = await listPositions(db, row.uuid);
  return positions.every(({ id }, index) => id === inventoryIds[index]);
}

/** Whether the playlist was originally only in the agency's list; undefined if it was never moved. */
async function findFirstList(db: Queries, playlistId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("playlist_revisions")
    .select("changed_fields")
    .where("playlist_id", "=", playlistId)
    .where("changed_fields", "like", '%"agency_only":%')
    .orderBy("revision")
    .limit(1)
    .executeTakeFirst();
  return row && revisionChangeSchema.parse(JSON.parse(row.changed_fields)).agency_only?.old;
}

async function fieldsBefore(
  db: Queries,
  row: LockedPlaylist,
  change: RevisionChange,
  leftAlone: string[],
): Promise<RevisionPlan["fields"]> {
  const now = readValues(row, await getLists(db, row.uuid));
  const fields: RevisionPlan["fields"] = {};
  for (const name of valueFields) {
    const changed = change[name];
    if (!changed) continue;
    if (name === "tags") fields.tags = change.tags && tagsBefore(change.tags, now.tags, leftAlone);
    else if (isEqualJson(now[name], changed.new)) Object.assign(fields, { [name]: changed.old });
    // The field was changed again since.
    else if (!isEqualJson(now[name], changed.old)) leftAlone.push(playlistFields[name].word);
  }
  return fields;
}
