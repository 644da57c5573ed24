import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { valueFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { type RevisionPlan } from "@/lib/server/domain/playlists/revise-playlist";
import {
  type ChangedIds,
  changedIdsSchema,
  type RevisionChange,
  revisionChangeSchema,
} from "@/lib/shared/playlists/history/revision-schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/* Rolls a playlist back to an earlier revision in memory. Reads one change at a time: a history may exceed memory. */

/** The revisions after `target`, up to `current`. */
interface PastRevision {
  revision: number;
  /** Bytes of `changed_fields`. */
  size: number;
  /** Bytes of `changed_ids`; 0 if there are none. */
  idsSize: number;
}

/** Revisions per statement that reads sizes. SQLite reads each row completely, up to 1.6 MB. */
const revisionsAtOnce = 5;
/** Maximum bytes of changes per statement, unless the first is larger. */
const bytesAtOnce = 256 * 1024;

/**
 * Lists the revisions of a range, newest first.
 * @throws AppError conflict if they exceed `limits.historyBytes` or `limits.historyRevisions`
 */
export async function listEarlierRevisions(
  db: Queries,
  range: { playlistId: string; current: number; target: number },
): Promise<PastRevision[]> {
  const found: PastRevision[] = [];
  let bytes = 0;
  if (range.current - range.target > limits.historyRevisions) throw tooFarBack();
  for (let newest = range.current; newest > range.target; newest -= revisionsAtOnce) {
    const rows = await db
      .selectFrom("playlist_revisions")
      .select([
        "revision",
        sql<number>`octet_length(changed_fields)`.as("size"),
        sql<number>`coalesce(octet_length(changed_ids), 0)`.as("idsSize"),
      ])
      .where("playlist_id", "=", range.playlistId)
      .where("revision", "<=", newest)
      .where("revision", ">", Math.max(range.target, newest - revisionsAtOnce))
      .orderBy("revision", "desc")
      .execute();
    for (const row of rows) {
      bytes += row.size + row.idsSize;
      found.push(row);
    }
    if (bytes > limits.historyBytes) throw tooFarBack();
    await yieldToEventLoop();
  }
  return found;
}

/** Returns the values of the fields before `revisions`; the oldest revision wins. */
export async function readFieldsBefore(
  db: Queries,
  playlistId: string,
  revisions: PastRevision[],
): Promise<RevisionPlan["fields"]> {
  const fields: RevisionPlan["fields"] = {};
  for (const some of cutBySize(revisions)) {
    const rows = await db
      .selectFrom("playlist_revisions")
      .select("changed_fields")
      .where("playlist_id", "=", playlistId)
      .where("revision", "<=", some.newest)
      .where("revision", ">=", some.oldest)
      .orderBy("revision", "desc")
      .execute();
    for (const { changed_fields } of rows) {
      putOldValues(fields, revisionChangeSchema.parse(JSON.parse(changed_fields)));
      await yieldToEventLoop();
    }
  }
  return fields;
}

/** Splits revisions into ranges that one statement can read. */
function cutBySize(revisions: PastRevision[]): { newest: number; oldest: number }[] {
  const runs: { newest: number; oldest: number }[] = [];
  let bytes = Infinity;
  for (const { revision, size } of revisions) {
    bytes += size;
    const run = runs.at(-1);
    if (run && bytes <= bytesAtOnce) run.oldest = revision;
    else {
      runs.push({ newest: revision, oldest: revision });
      bytes = size;
    }
  }
  return runs;
}

function putOldValues(fields: RevisionPlan["fields"], change: RevisionChange): void {
  for (const name of valueFields)
    if (change[name]) Object.assign(fields, { [name]: change[name].old });
}

export const haveIds = (revisions: PastRevision[]): boolean =>
  revisions.some(({ idsSize }) => idsSize > 0);

/** Rolls back `positions` in place, from position to ID. The map is not sorted afterwards. */
export async function putPositionsBefore(
  db: Queries,
  playlistId: string,
  positions: Map<number, string>,
  revisions: PastRevision[],
): Promise<void> {
  for (const { revision, idsSize } of revisions) {
    if (idsSize === 0) continue;
    const ids = await readChangedIds(db, playlistId, revision);
    ids?.added_at.forEach((position) => positions.delete(position));
    ids?.removed_at.forEach((position, index) => positions.set(position, ids.removed[index] ?? ""));
    await yieldToEventLoop();
  }
}

/** Returns the IDs before `revisions`, in order; rolls `positions`, the current ones, back in place. */
export async function readIdsBefore(
  db: Queries,
  playlistId: string,
  positions: Map<number, string>,
  revisions: PastRevision[],
): Promise<string[]> {
  await putPositionsBefore(db, playlistId, positions, revisions);
  const order = Float64Array.from(positions.keys()).sort();
  return Array.from(order, (position) => positions.get(position) ?? "");
}

/** Returns the IDs that a revision added and removed; null if it did not change them. */
export async function readChangedIds(
  db: Queries,
  playlistId: string,
  revision: number,
): Promise<ChangedIds | null> {
  const row = await db
    .selectFrom("playlist_revisions")
    .select("changed_ids")
    .where("playlist_id", "=", playlistId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  await yieldToEventLoop();
  return row?.changed_ids ? changedIdsSchema.parse(JSON.parse(row.changed_ids)) : null;
}

function tooFarBack(): AppError {
  return new AppError(
    "conflict",
    "Too much has changed since that revision to restore it. Choose a later revision.",
  );
}
