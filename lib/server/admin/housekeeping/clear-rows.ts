import { type RawBuilder, sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { answerRetentionMs } from "@/lib/server/domain/idempotency";
import { type Batch } from "@/lib/server/domain/retention/in-batches";

/** Time for which an ended link is kept, so that opening it explains that it has ended: 30 days. */
const endedLinksMs = 30 * 24 * 3_600_000;
/** Rows per transaction; a stored response or playlist may have several megabytes. */
const [batchRows, largeBatchRows] = [500, 50];

/** Deletes one batch of ended sessions whose tokens have all expired. */
export const clearEndedSessions = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "ended_sessions", "expires_at", now);

/** Deletes one batch of past sessions of people. */
export const clearPersonSessions = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "person_sessions", "ends_at", now);

/** Deletes one batch of invitations that ended a while ago. */
export const clearInvitations = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "invitations", "expires_at", now - endedLinksMs);

/** Deletes one batch of records of playlists that another service refused, or that were discarded, with their idempotency keys. */
export const clearCreates = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "service_creates", "updated_at", now - answerRetentionMs, {
    rows: largeBatchRows,
    which: sql`state in ('refused', 'discarded')`,
  });

function clearBatch(
  database: Database,
  table: "ended_sessions" | "person_sessions" | "invitations" | "service_creates",
  column: "expires_at" | "ends_at" | "updated_at",
  before: number,
  { rows = batchRows, which = sql`1 = 1` }: { rows?: number; which?: RawBuilder<boolean> } = {},
): Promise<Batch> {
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom(table)
      .select("id")
      .where(sql.ref<string>(column), "<", new Date(before).toISOString())
      .where(which)
      .orderBy(sql.ref(column))
      .limit(rows)
      .$if(database.kind === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom(table).where("id", "in", ids).execute();
    return { cleared: ids.length, isMore: ids.length === rows };
  });
}

/** Deletes one batch of expired idempotency keys with their responses. */
export function clearAnswers(database: Database, now: number): Promise<Batch> {
  const end = new Date(now - answerRetentionMs).toISOString();
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom("idempotency_keys")
      .select(["client_id", "key"])
      .where("created_at", "<", end)
      .orderBy("created_at")
      .limit(largeBatchRows)
      .$if(database.kind === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    for (const { client_id, key } of old)
      await transaction
        .deleteFrom("idempotency_keys")
        .where("client_id", "=", client_id)
        .where("key", "=", key)
        .execute();
    return { cleared: old.length, isMore: old.length === largeBatchRows };
  });
}
