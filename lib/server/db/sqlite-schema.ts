import { setTimeout as sleep } from "node:timers/promises";
import { type SchemaChange, SchemaLockedError } from "@/lib/server/db/database";
import { codeOf } from "@/lib/server/db/out-of-service";
import { type WritingThread } from "@/lib/server/db/writer/writing-thread";

const waitMs = 1_000;
const maxWaits = 600;

/**
 * Changes the schema of a SQLite database in one transaction, so that a crash or a full disk leaves it unchanged. The
 * transaction is the lock: other processes wait and then find the work done. @throws SchemaLockedError after ten minutes
 */
export async function changeSqliteSchema<Result>(
  thread: WritingThread,
  work: (schema: SchemaChange) => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  // Sorting for a new index of a large table takes more than the memory should hold.
  await thread.run("pragma temp_store = file");
  try {
    await begin(thread, onWait);
    const db = thread.queries;
    const result = await work({ db, transaction: (part) => part(db) });
    await thread.run("commit");
    // Truncates the log, which is as large as the change.
    await thread.run("pragma wal_checkpoint(truncate)");
    return result;
  } catch (error) {
    // SQLite may have rolled back already, for example on a full disk.
    await thread.run("rollback").catch(() => undefined);
    throw error;
  } finally {
    await thread.run("pragma temp_store = memory");
  }
}

async function begin(thread: WritingThread, onWait: () => void): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    try {
      await thread.run("begin immediate");
      return;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_BUSY") throw error;
      if (waits === maxWaits)
        throw new SchemaLockedError(
          "Another process has locked the database, so it can't be upgraded. End that process and try again.",
        );
      onWait();
      await sleep(waitMs);
    }
  }
}
