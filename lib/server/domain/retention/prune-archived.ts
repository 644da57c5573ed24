import { type Database, type Queries } from "@/lib/server/db/database";
import {
  type Batch,
  startBatch,
  type WalkedPlaylist,
  walkPlaylists,
} from "@/lib/server/domain/retention/in-batches";
import { pruneHistory } from "@/lib/server/domain/retention/prune-revisions";

/** Playlists, and their IDs, per transaction. A single playlist is not divided. */
const batchPlaylists = 20;
const batchIds = 1_000;
/** Revisions from which a history is deleted in steps before its playlist. */
const longHistory = 20;

/**
 * Returns a function that deletes some playlists that were archived before `end`, with everything that belongs to them; counts playlists.
 * References in bulk changes and records of creates lose their link and keep the name.
 */
export function pruneArchived(database: Database, end: string): () => Promise<Batch> {
  const next = walkPlaylists(database.read);
  let waiting: WalkedPlaylist[] = [];
  return async () => {
    const [first] = waiting;
    if (!first) {
      const playlists = await next();
      waiting = playlists.filter(({ archived_at }) => archived_at !== null && archived_at < end);
      return { cleared: 0, isMore: playlists.length > 0 };
    }
    if (first.revision >= longHistory && !(await isNeeded(database.read, first.id))) {
      const { isMore } = await pruneHistory(database, first);
      if (isMore) return { cleared: 0, isMore };
    }
    const some = takeSome(waiting);
    const { cleared, done } = await database.write(async (transaction) => {
      const isOver = startBatch();
      const deleted: boolean[] = [];
      for (const { id } of some) {
        deleted.push(await deletePlaylist(database, transaction, id, end));
        if (isOver()) break;
      }
      return { cleared: deleted.filter(Boolean).length, done: deleted.length };
    });
    waiting = waiting.slice(done);
    return { cleared, isMore: true };
  };
}

/** Takes the first playlist and the following ones that are deleted together with it. */
function takeSome(waiting: WalkedPlaylist[]): WalkedPlaylist[] {
  let ids = 0;
  const end = waiting.findIndex(({ inventory_count, revision }, index) => {
    ids += inventory_count;
    return index > 0 && (index === batchPlaylists || ids > batchIds || revision >= longHistory);
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}

/** Deletes a playlist unless it was restored or selected for a bulk change meanwhile. */
async function deletePlaylist(
  { operations }: Database,
  transaction: Queries,
  id: string,
  end: string,
): Promise<boolean> {
  await operations.holdLock(transaction, `playlist ${id}`);
  const found = await transaction
    .selectFrom("playlists")
    .select("number")
    .where("id", "=", id)
    .where("archived_at", "<", end)
    .executeTakeFirst();
  if (!found || (await isNeeded(transaction, id))) return false;
  for (const column of ["playlist_id", "created_playlist_id"] as const)
    await transaction
      .updateTable("change_set_items")
      .set({ [column]: null })
      .where(column, "=", id)
      .execute();
  await transaction
    .updateTable("service_creates")
    .set({ playlist_id: null })
    .where("playlist_id", "=", id)
    .execute();
  await transaction
    .deleteFrom("playlist_inventory")
    .where("playlist_number", "=", found.number)
    .execute();
  for (const table of ["playlist_searches", "playlist_tags", "playlist_revisions"] as const)
    await transaction.deleteFrom(table).where("playlist_id", "=", id).execute();
  await transaction.deleteFrom("playlists").where("id", "=", id).execute();
  return true;
}

/** Whether an unfinished bulk change still needs the playlist. */
async function isNeeded(db: Queries, id: string): Promise<boolean> {
  const item = await db
    .selectFrom("change_set_items")
    .select("position")
    .where("playlist_id", "=", id)
    .where("state", "=", "pending")
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
