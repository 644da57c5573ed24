import { type Database } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";

const batchRows = 500;

/** Deletes one batch of ended sessions whose tokens have all expired. */
export function clearEndedSessions(database: Database, now: number): Promise<Batch> {
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom("ended_sessions")
      .select("id")
      .where("expires_at", "<", new Date(now).toISOString())
      .orderBy("expires_at")
      .limit(batchRows)
      .$if(database.kind === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0)
      await transaction.deleteFrom("ended_sessions").where("id", "in", ids).execute();
    return { cleared: ids.length, isMore: ids.length === batchRows };
  });
}
