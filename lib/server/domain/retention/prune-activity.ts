import { type Database, type Queries } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";

/** Rows per transaction. */
const batchRows = 100;

/**
 * Returns a function that deletes one batch of a change-set from before `end` (a bulk change, an import, or an undo); counts change-sets.
 * An undone one is deleted after its undo, which needs it to be repeated. Its changes of playlists stay, without a link.
 */
export function pruneActivity(database: Database, end: string): () => Promise<Batch> {
  return async () => {
    const found = await findOldest(database.read, end);
    if (!found) return { cleared: 0, isMore: false };
    if (await unlinkRevisions(database, found.id)) return { cleared: 0, isMore: true };
    return database.write(async (transaction) => {
      await database.operations.holdLock(transaction, `change-set ${found.id}`);
      const now = await findOldest(transaction, end);
      if (now?.id !== found.id) return { cleared: 0, isMore: true };
      // From now on it cannot be undone, because some of its items are missing.
      await transaction
        .updateTable("change_sets")
        .set({ state: "preparing", digest: null })
        .where("id", "=", found.id)
        .execute();
      if (await deleteItems(transaction, found.id)) return { cleared: 0, isMore: true };
      await transaction
        .updateTable("service_creates")
        .set({ change_set_id: null, position: null })
        .where("change_set_id", "=", found.id)
        .execute();
      await transaction.deleteFrom("change_sets").where("id", "=", found.id).execute();
      return { cleared: 1, isMore: true };
    });
  };
}

/** Selects the oldest change-set that nothing needs any more, or whose deletion has begun. */
export function selectOld(db: Queries, end: string) {
  return db
    .selectFrom("change_sets")
    .where("created_at", "<", end)
    .where(({ or, and, eb }) =>
      or([
        eb("state", "=", "done"),
        and([eb("state", "=", "preparing"), eb("digest", "is", null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("change_sets as undo")
            .whereRef("undo.undo_of", "=", "change_sets.id")
            .select("undo.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("service_creates")
            .whereRef("service_creates.change_set_id", "=", "change_sets.id")
            .where("service_creates.state", "in", ["sending", "not_known"])
            .select("service_creates.id"),
        ),
      ),
    );
}

const findOldest = (db: Queries, end: string) =>
  selectOld(db, end).select("id").orderBy("id").limit(1).executeTakeFirst();

/** Removes the link of some revisions; returns whether there were any. */
async function unlinkRevisions(database: Database, changeSetId: string): Promise<boolean> {
  const linked = await database.read
    .selectFrom("playlist_revisions")
    .select(["playlist_id", "revision"])
    .where("change_set_id", "=", changeSetId)
    .limit(batchRows)
    .execute();
  if (linked.length > 0)
    await database.write(async (transaction) => {
      for (const { playlist_id, revision } of linked)
        await transaction
          .updateTable("playlist_revisions")
          .set({ change_set_id: null })
          .where("playlist_id", "=", playlist_id)
          .where("revision", "=", revision)
          .execute();
    });
  return linked.length > 0;
}

/** Deletes some items; returns whether there may be more. */
async function deleteItems(transaction: Queries, changeSetId: string): Promise<boolean> {
  const last = await transaction
    .selectFrom("change_set_items")
    .select("position")
    .where("change_set_id", "=", changeSetId)
    .orderBy("position")
    .offset(batchRows - 1)
    .limit(1)
    .executeTakeFirst();
  let query = transaction.deleteFrom("change_set_items").where("change_set_id", "=", changeSetId);
  if (last) query = query.where("position", "<=", last.position);
  await query.execute();
  return last !== undefined;
}
