import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";

const batchRows = 500;
/** Time for which a link that has ended still says so to whoever opens it: 30 days. */
const endedLinksMs = 30 * 24 * 3_600_000;

/** Deletes one batch of ended sessions whose tokens have all expired. */
export const clearEndedSessions = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "ended_sessions", "expires_at", now);

/** Deletes one batch of the sessions of people that are over. */
export const clearPersonSessions = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "person_sessions", "ends_at", now);

/** Deletes one batch of invitations that ended a while ago. */
export const clearInvitations = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "invitations", "expires_at", now - endedLinksMs);

function clearBatch(
  database: Database,
  table: "ended_sessions" | "person_sessions" | "invitations",
  column: "expires_at" | "ends_at",
  before: number,
): Promise<Batch> {
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom(table)
      .select("id")
      .where(sql.ref<string>(column), "<", new Date(before).toISOString())
      .orderBy(sql.ref(column))
      .limit(batchRows)
      .$if(database.kind === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom(table).where("id", "in", ids).execute();
    return { cleared: ids.length, isMore: ids.length === batchRows };
  });
}
