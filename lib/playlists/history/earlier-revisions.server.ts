import "server-only";
import { sql } from "kysely";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { limits } from "@/lib/limits";
import { type RevisionPlan } from "@/lib/playlists/revise-playlist.server";
import {
  type ChangedIds,
  changedIdsSchema,
  type RevisionChange,
  revisionChangeSchema,
} from "@/lib/playlists/history/revision-schema";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

/*
 * Going back in a playlist's history: what it was before the changes that came after a revision. A history may
 * be larger than memory, so it is read one change at a time, and only so much of it at all.
 */

/** The revisions of a playlist after `target`, as far as `current`. */
export interface RevisionRange {
  playlistId: string;
  current: number;
  target: number;
}

/** A revision of a range, newest first, and how large it is. */
interface PastRevision {
  revision: number;
  /** Bytes of what it changed, without the ids. */
  size: number;
  /** Bytes of the ids that it changed, 0 if none. */
  idsSize: number;
}

/** Revisions whose sizes one statement reads: finding the next one, SQLite reads all of a row, up to 1.6 MB. */
const revisionsAtOnce = 20;
/** Bytes of changes that one statement reads, unless the first is larger. */
const bytesAtOnce = 256 * 1024;

/**
 * The revisions of a range, newest first, if no more than `limits.historyBytes` and `limits.historyRevisions` have
 * to be read for them. @throws AppError conflict if it is more
 */
export async function listEarlierRevisions(
  db: Queries,
  range: RevisionRange,
): Promise<PastRevision[]> {
  const found: PastRevision[] = [];
  let bytes = 0;
  if (range.current - range.target > limits.historyRevisions) throw tooFarBack();
  for (let newest = range.current; newest > range.target; newest -= revisionsAtOnce) {
    const { rows } = await sql<PastRevision>`
      select revision, octet_length(change) as size, coalesce(octet_length(ids), 0) as "idsSize"
      from playlist_revisions where playlist_id = ${range.playlistId}
        and revision <= ${newest} and revision > ${Math.max(range.target, newest - revisionsAtOnce)}
      order by revision desc`.execute(db);
    for (const row of rows) {
      bytes += row.size + row.idsSize;
      found.push(row);
    }
    if (bytes > limits.historyBytes) throw tooFarBack();
    await yieldToEventLoop();
  }
  return found;
}

/** The values that the fields had before `revisions`: of several, the earliest has the last word. */
export async function readFieldsBefore(
  db: Queries,
  playlistId: string,
  revisions: PastRevision[],
): Promise<RevisionPlan["fields"]> {
  const fields: RevisionPlan["fields"] = {};
  for (const some of cutBySize(revisions)) {
    const rows = await db
      .selectFrom("playlist_revisions")
      .select("change")
      .where("playlist_id", "=", playlistId)
      .where("revision", "<=", some.newest)
      .where("revision", ">=", some.oldest)
      .orderBy("revision", "desc")
      .execute();
    for (const { change } of rows) {
      putOldValues(fields, revisionChangeSchema.parse(JSON.parse(change)));
      await yieldToEventLoop();
    }
  }
  return fields;
}

/** Runs of revisions that are small enough to be read at once. */
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
  const { name, type, advertiser_id, searches, tags, archived } = change;
  if (name) fields.name = name.old;
  if (type) fields.type = type.old;
  if (advertiser_id) fields.advertiser_id = advertiser_id.old;
  if (searches) fields.searches = searches.old;
  if (tags) fields.tags = tags.old;
  if (archived) fields.archived = archived.old;
}

/** Whether any of the revisions changed ids. */
export const haveIds = (revisions: PastRevision[]): boolean =>
  revisions.some(({ idsSize }) => idsSize > 0);

/** Turns the ids at their places into those before `revisions`. The order of the map says nothing. */
export async function putPlacesBefore(
  db: Queries,
  playlistId: string,
  places: Map<number, string>,
  revisions: PastRevision[],
): Promise<void> {
  for (const { revision, idsSize } of revisions) {
    if (idsSize === 0) continue;
    const ids = await readChangedIds(db, playlistId, revision);
    ids?.added_at.forEach((place) => places.delete(place));
    ids?.removed_at.forEach((place, index) => places.set(place, ids.removed[index] ?? ""));
    await yieldToEventLoop();
  }
}

async function readChangedIds(
  db: Queries,
  playlistId: string,
  revision: number,
): Promise<ChangedIds | null> {
  const row = await db
    .selectFrom("playlist_revisions")
    .select("ids")
    .where("playlist_id", "=", playlistId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  await yieldToEventLoop();
  return row?.ids ? changedIdsSchema.parse(JSON.parse(row.ids)) : null;
}

function tooFarBack(): AppError {
  return new AppError(
    "conflict",
    "Too much has changed since that revision to restore it. Choose a later revision.",
  );
}
