import { type Database } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";
import { answerRetentionMs } from "@/lib/server/domain/idempotency";

/** Rows per transaction; a stored response may have several megabytes. */
const batchRows = 50;

/** Deletes one batch of expired idempotency keys with their responses. */
export function clearAnswers(database: Database, now: number): Promise<Batch> {
  const end = new Date(now - answerRetentionMs).toISOString();
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom("idempotency_keys")
      .select(["client_id", "key"])
      .where("created_at", "<", end)
      .orderBy("created_at")
      .limit(batchRows)
      .$if(database.kind === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    for (const { client_id, key } of old)
      await transaction
        .deleteFrom("idempotency_keys")
        .where("client_id", "=", client_id)
        .where("key", "=", key)
        .execute();
    return { cleared: old.length, isMore: old.length === batchRows };
  });
}
