import { type Database, type Queries } from "@/lib/server/db/database";
import { eraseVersions, undoAbandoned } from "@/lib/server/domain/catalogue/imports/undo-import";
import { type Batch, inBatches, sumOfAgencies } from "@/lib/server/domain/retention/in-batches";
import { prune } from "@/lib/server/domain/retention/prune";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type RawBuilder, sql } from "kysely";
import { answerRetentionMs } from "@/lib/server/domain/idempotency";

/** Time for which an ended link is kept, so that opening it explains that it has ended: 30 days. */
const endedLinksMs = 30 * 24 * 3_600_000;
/** Rows per transaction; a stored response or playlist may have several megabytes. */
const [batchRows, largeBatchRows] = [500, 50];

/** Deletes one batch of ended sessions whose tokens have all expired. */
const clearEndedSessions = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "ended_sessions", "expires_at", now);

/** Deletes one batch of past sessions of people. */
const clearPersonSessions = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "person_sessions", "ends_at", now);

/** Deletes one batch of invitations that ended a while ago. */
const clearInvitations = (database: Database, now: number): Promise<Batch> =>
  clearBatch(database, "invitations", "expires_at", now - endedLinksMs);

/** Deletes one batch of records of playlists that another service refused, or that were discarded, with their idempotency keys. */
const clearCreates = (database: Database, now: number): Promise<Batch> =>
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
function clearAnswers(database: Database, now: number): Promise<Batch> {
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

/** Time to complete an import, in ms: seven days. */
const importRetentionMs = 7 * 24 * 3_600_000;

/**
 * Deletes one batch of the playlists of an expired import, and the import with the last of them. Counts
 * imports. Locks the import, so that concurrent uploads run before or after; a later upload starts a new
 * import.
 */
function clearImports(database: Database, now: number): Promise<Batch> {
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
    .limit(largeBatchRows)
    .execute();
  const positions = items.map(({ position }) => position);
  if (positions.length > 0)
    await transaction
      .deleteFrom("change_set_items")
      .where("change_set_id", "=", importId)
      .where("position", "in", positions)
      .execute();
  return positions.length === largeBatchRows;
}

/**
 * Deletes data that has expired at `now` (ms since 1970): imports that are incomplete after seven days, versions of the catalogue that are
 * no longer needed, responses of idempotency keys and
 * playlists refused by another service after 24 hours, ended sessions whose tokens have expired, past sessions of people, invitations 30
 * days after their end, and data past its retention. Runs in small transactions; several instances on one PostgreSQL do not block each
 * other.
 */
export async function clearExpired(runtime: Runtime, now: number, signal: AbortSignal) {
  const { database } = runtime;
  const clear = (batch: (database: Database, now: number) => Promise<Batch>) =>
    inBatches(() => batch(database, now), signal);
  await undoAbandoned(database, now);
  return {
    catalogue_versions: await clear(eraseVersions),
    imports: await sumOfAgencies(database, () => clear(clearImports)),
    idempotency_answers: await sumOfAgencies(database, () => clear(clearAnswers)),
    ended_sessions: await clear(clearEndedSessions),
    person_sessions: await clear(clearPersonSessions),
    invitations: await clear(clearInvitations),
    refused_creates: await sumOfAgencies(database, () => clear(clearCreates)),
    ...(await prune(runtime, now, signal)),
  };
}
