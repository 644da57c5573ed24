import { type Database } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";
import { answerRetentionMs } from "@/lib/server/domain/idempotency";

/** Rows per transaction; a playlist may have several megabytes. */
const batchRows = 50;

/** Deletes one batch of records of playlists that another service refused, or that were discarded, with their idempotency keys. */
export function clearCreates(database: Database, now: number): Promise<Batch> {
  const end = new Date(now - answerRetentionMs).toISOString();
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom("service_creates")
      .select("id")
      .where("state", "in", ["refused", "discarded"])
      .where("updated_at", "<", end)
      .orderBy("updated_at")
      .limit(batchRows)
      .$if(database.kind === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0)
      await transaction.deleteFrom("service_creates").where("id", "in", ids).execute();
    return { cleared: ids.length, isMore: ids.length === batchRows };
  });
}
