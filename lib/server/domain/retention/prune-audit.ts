import { type Database } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";

const batchRows = 100;

/** Deletes one batch of administrators' actions from before `end`. */
export function pruneAudit(database: Database, end: string): Promise<Batch> {
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom("admin_acts")
      .select(["id", "created_at"])
      .orderBy("id")
      .limit(batchRows)
      .execute();
    const ids = old.filter(({ created_at }) => created_at < end).map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom("admin_acts").where("id", "in", ids).execute();
    return { cleared: ids.length, isMore: ids.length === batchRows };
  });
}
