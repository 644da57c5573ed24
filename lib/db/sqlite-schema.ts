import { setTimeout as sleep } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { type Queries, type SchemaChange, SchemaLockedError } from "@/lib/db/database";

const waitMs = 1_000;
const maxWaits = 600;

/**
 * Changes the schema of a SQLite database in one transaction, so that a kill, a signal or a full disk leaves it as it was.
 * The transaction is the lock: other processes wait for it, and find the work done. @throws SchemaLockedError after ten minutes
 */
export async function changeSqliteSchema<Result>(
  raw: BetterSqlite3.Database,
  db: Queries,
  work: (schema: SchemaChange) => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  await begin(raw, onWait);
  try {
    const result = await work({ db, transaction: (part) => part(db) });
    raw.exec("commit");
    // The log is as large as all that was changed; give the room back.
    raw.pragma("wal_checkpoint(truncate)");
    return result;
  } catch (error) {
    // A full disk may have rolled back already.
    if (raw.inTransaction) raw.exec("rollback");
    throw error;
  }
}

async function begin(raw: BetterSqlite3.Database, onWait: () => void): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    try {
      raw.exec("begin immediate");
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "SQLITE_BUSY")) throw error;
      if (waits === maxWaits)
        throw new SchemaLockedError(
          "Another process has locked the database, so it can't be upgraded. End that process and try again.",
        );
      onWait();
      await sleep(waitMs);
    }
  }
}
