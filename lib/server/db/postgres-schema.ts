import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Queries, type SchemaChange, SchemaLockedError } from "@/lib/server/db/database";

const waitMs = 1_000;
const maxWaits = 600;
/** Key of the advisory lock: "cuelist" in ASCII, shortened. */
const lockKey = 0x6375_656c;

/**
 * Changes the schema on one connection that holds an advisory lock; other processes wait and then find the work done.
 * Statements have no timeout, but waiting for a locked table does (10 s). @throws SchemaLockedError after ten minutes
 */
export function changePostgresSchema<Result>(
  pool: Queries,
  work: (schema: SchemaChange) => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  return pool.connection().execute(async (db) => {
    await lock(db, onWait);
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set lock_timeout = '10s'`.execute(db);
    // If this process freezes, PostgreSQL ends the session and releases the lock.
    await sql`set idle_in_transaction_session_timeout = '1min'`.execute(db);
    await sql`set idle_session_timeout = '1min'`.execute(db);
    // With Citus, referring tables can't be changed over several connections in one transaction. Other servers ignore the setting.
    await sql`set citus.multi_shard_modify_mode = 'sequential'`.execute(db);
    try {
      return await work({ db, transaction: (part) => db.transaction().execute(part) });
    } finally {
      // Fails only on a lost connection, which has released the lock.
      await sql`select pg_advisory_unlock(${lockKey})`.execute(db).catch(() => undefined);
      await sql`reset all`.execute(db).catch(() => undefined);
    }
  });
}

async function lock(db: Queries, onWait: () => void): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    const { rows } = await sql<{
      is_locked: boolean;
    }>`select pg_try_advisory_lock(${lockKey}) as is_locked`.execute(db);
    if (rows[0]?.is_locked) return;
    if (waits === maxWaits)
      throw new SchemaLockedError(
        "Another process has been upgrading the database for ten minutes. Start again when it has finished, or end it.",
      );
    onWait();
    await sleep(waitMs);
  }
}
