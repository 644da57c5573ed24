import { type Database, type Queries } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";

/** Time to complete an import, in ms: seven days. */
const importRetentionMs = 7 * 24 * 3_600_000;
/** Rows per transaction; a playlist to import may have a megabyte. */
const batchRows = 20;

/**
 * Deletes one batch of the playlists of an expired import, and the import with the last of them. Counts
 * imports. Locks the import, so that concurrent uploads run before or after; a later upload starts a new
 * import.
 */
export function clearImports(database: Database, now: number): Promise<Batch> {
  const end = new Date(now - importRetentionMs).toISOString();
  return database.write(async (transaction) => {
    const abandoned = await transaction
      .selectFrom("change_sets")
      .select("id")
      .where("state", "=", "preparing")
      .where("created_at", "<", end)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
    if (!abandoned) return { cleared: 0, isMore: false };
    await database.operations.holdLock(transaction, `import ${abandoned.id}`);
    if (!(await isPreparing(transaction, abandoned.id))) return { cleared: 0, isMore: true };
    if (await clearItems(transaction, abandoned.id)) return { cleared: 0, isMore: true };
    await transaction.deleteFrom("change_sets").where("id", "=", abandoned.id).execute();
    return { cleared: 1, isMore: true };
  });
}

/** Whether the import still exists and is incomplete; it may have changed while waiting for the lock. */
async function isPreparing(transaction: Queries, importId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("change_sets")
    .select("state")
    .where("id", "=", importId)
    .executeTakeFirst();
  return row?.state === "preparing";
}

/** Deletes one batch of the import's playlists; returns whether the batch was full. */
async function clearItems(transaction: Queries, importId: string): Promise<boolean> {
  const items = await transaction
    .selectFrom("change_set_items")
    .select("position")
    .where("change_set_id", "=", importId)
    .orderBy("position")
    .limit(batchRows)
    .execute();
  const positions = items.map(({ position }) => position);
  if (positions.length > 0)
    await transaction
      .deleteFrom("change_set_items")
      .where("change_set_id", "=", importId)
      .where("position", "in", positions)
      .execute();
  return positions.length === batchRows;
}
