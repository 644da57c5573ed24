import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Batch, startBatch, walkPlaylists } from "@/lib/server/domain/retention/in-batches";

/** Revisions, and bytes of their changes, per transaction. */
const batchRows = 50;
const batchBytes = 1_000_000;

/** The revisions of a playlist up to `last`. */
interface OldRevisions {
  playlistId: string;
  last: number;
}

/**
 * Returns a function that deletes one batch of the revisions from before `end`. The last revision of a playlist stays, and only the
 * beginning of a history is deleted, so that every remaining revision can be compared and restored.
 */
export function pruneRevisions(database: Database, end: string): () => Promise<Batch> {
  const next = walkPlaylists(database.read);
  let waiting: OldRevisions[] = [];
  return async () => {
    if (waiting.length === 0) {
      const playlists = await next();
      waiting = await findOld(database.read, playlists, end);
      return { cleared: 0, isMore: playlists.length > 0 };
    }
    const cleared = await database.write((transaction) => deleteSome(transaction, waiting));
    waiting = waiting.slice(cleared.playlists);
    return { cleared: cleared.revisions, isMore: true };
  };
}

/** Finds the last revision from before `end` of each playlist that has one, except the current one. */
async function findOld(
  db: Queries,
  playlists: { id: string; revision: number }[],
  end: string,
): Promise<OldRevisions[]> {
  const revised = playlists.filter(({ revision }) => revision > 1).map(({ id }) => id);
  if (revised.length === 0) return [];
  const rows = await db
    .selectFrom("playlists")
    .innerJoin("playlist_revisions as made", "made.playlist_id", "playlists.id")
    .select(({ fn }) => ["playlists.id as playlistId", fn.max("made.revision").as("last")])
    .where("playlists.id", "in", revised)
    .where("made.created_at", "<", end)
    .whereRef("made.revision", "<", "playlists.revision")
    .groupBy("playlists.id")
    .orderBy("playlists.id")
    .execute();
  return rows.map(({ playlistId, last }) => ({ playlistId, last: Number(last) }));
}

/** Deletes revisions of the first playlists; returns how many, and how many playlists have none left to delete. */
async function deleteSome(
  transaction: Queries,
  waiting: OldRevisions[],
): Promise<{ revisions: number; playlists: number }> {
  let revisions = 0;
  let bytes = 0;
  const isOver = startBatch();
  for (const [index, old] of waiting.entries()) {
    const rows = await findSome(transaction, old, batchRows - revisions);
    const some = rows.filter(
      (row, at) => (bytes += row.size) <= batchBytes || (index + at === 0 && at === 0),
    );
    const last = some.at(-1);
    if (last)
      await transaction
        .deleteFrom("playlist_revisions")
        .where("playlist_id", "=", old.playlistId)
        .where("revision", "<=", last.revision)
        .execute();
    revisions += some.length;
    if (last ? last.revision < old.last : rows.length > 0) return { revisions, playlists: index };
    if (revisions >= batchRows || isOver()) return { revisions, playlists: index + 1 };
  }
  return { revisions, playlists: waiting.length };
}

const findSome = (db: Queries, { playlistId, last }: OldRevisions, limit: number) =>
  db
    .selectFrom("playlist_revisions")
    .select([
      "revision",
      sql<number>`octet_length(changed_fields) + coalesce(octet_length(changed_ids), 0)`.as("size"),
    ])
    .where("playlist_id", "=", playlistId)
    .where("revision", "<=", last)
    .orderBy("revision")
    .limit(limit)
    .execute();

/** Deletes one batch of the history, except its last revision, of a playlist that is about to be deleted. */
export async function pruneHistory(
  database: Database,
  playlist: { id: string; revision: number },
): Promise<Batch> {
  const old = { playlistId: playlist.id, last: playlist.revision - 1 };
  const { revisions } = await database.write((transaction) => deleteSome(transaction, [old]));
  return { cleared: revisions, isMore: revisions > 0 };
}
