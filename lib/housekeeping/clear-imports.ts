import "server-only";
import { type Database, type Queries } from "@/lib/db/database";
import { type Batch } from "@/lib/housekeeping/in-batches";

/** Milliseconds after its beginning in which an import must have been sent whole: seven days. */
export const importTimeoutMs = 7 * 24 * 3_600_000;
/** Rows deleted at a time: a playlist to import may have a megabyte. */
const batchRows = 20;

/**
 * Clears some playlists of an import that was never sent whole, and with the last of them the import. Counts imports.
 * What is sent of it meanwhile comes before or after, by the same lock; sent again, it begins anew.
 */
export function clearImports(database: Database, now: number): Promise<Batch> {
  const end = new Date(now - importTimeoutMs).toISOString();
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

/** Whether the import is still there and not whole: before the lock was given, it may have become so. */
async function isPreparing(transaction: Queries, importId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("change_sets")
    .select("state")
    .where("id", "=", importId)
    .executeTakeFirst();
  return row?.state === "preparing";
}

/** Deletes some of the import's playlists; whether there were as many as that. */
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
