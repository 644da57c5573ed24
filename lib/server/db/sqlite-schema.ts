import { setTimeout as sleep } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { type Queries, type SchemaChange, SchemaLockedError } from "@/lib/server/db/database";

const waitMs = 1_000;
const maxWaits = 600;

/**
 * Changes the schema of a SQLite database in one transaction, so that a crash or a full disk leaves it unchanged. The
 * transaction is the lock: other processes wait and then find the work done. @throws SchemaLockedError after ten minutes
 */
export async function changeSqliteSchema<Result>(
  raw: BetterSqlite3.Database,
  db: Queries,
  work: (schema: SchemaChange) => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  const temporary: unknown = raw.pragma("temp_store", { simple: true });
  // Sorting for a new index of a large table takes more than the memory should hold.
  raw.pragma("temp_store = file");
  try {
    await begin(raw, onWait);
    const result = await work({ db, transaction: (part) => part(db) });
    raw.exec("commit");
    // Truncates the log, which is as large as the change.
    raw.pragma("wal_checkpoint(truncate)");
    return result;
  } catch (error) {
    // SQLite may have rolled back already, for example on a full disk.
    if (raw.inTransaction) raw.exec("rollback");
    throw error;
  } finally {
    raw.pragma(`temp_store = ${temporary as number}`);
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
