import path from "node:path";
import { type Database, type SchemaChange, SchemaLockedError } from "@/lib/server/db/database";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { SqliteLog } from "@/lib/server/db/writer/sqlite-log";
import { SqliteWriter } from "@/lib/server/db/writer/sqlite-writer";
import { WritingThread } from "@/lib/server/db/writer/writing-thread";
import { makeFolder } from "@/lib/server/private-files";
import { startWriteWait } from "@/lib/server/db/measure/write-wait";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "@/lib/server/db/out-of-service";

const waitMs = 1_000;
const maxWaits = 600;

/**
 * Changes the schema of a SQLite database in one transaction, so that a crash or a full disk leaves it unchanged. The
 * transaction is the lock: other processes wait and then find the work done. @throws SchemaLockedError after ten minutes
 */
async function changeSqliteSchema<Result>(
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

export const sqliteFile = (dataDir: string): string => path.join(dataDir, "cuelist.db");

/**
 * Opens or creates the SQLite database in `dataDir` with one connection for reads, and one for writes in a thread (decision 3). A write
 * resolves when its commit is on disk.
 */
export function openSqlite(dataDir: string): Database {
  makeFolder(dataDir);
  // SQLite reads it once, when the first file is opened. What it sorts is better on the disk than in memory, and this is the folder that
  // certainly can be written.
  process.env.SQLITE_TMPDIR ??= dataDir;
  const file = sqliteFile(dataDir);
  // Makes the file, or fails now if it can't be written.
  const making = connect(file, false);
  const reading = connect(file, true);
  reading.pragma("schema_version");
  making.close();
  const thread = new WritingThread(file);
  const log = new SqliteLog(thread, file);
  const writer = new SqliteWriter(thread, log);
  const write: Database["write"] = (work) => writer.run(work, startWriteWait());
  const read = open(reading);
  return {
    kind: "sqlite",
    file,
    isSplit: false,
    inspect: () => Promise.resolve(),
    inEachAgency: async (work) => [await work()],
    inAgenciesOf: async (clientIds, work) => void (await work(new Set(clientIds))),
    read,
    write,
    emptyLog: () => log.empty((work) => writer.between(work)),
    checks: { read, write },
    operations: sqliteOperations,
    getLoad: () => ({ waitingWrites: writer.waiting, connections: null }),
    changeSchema: (work, onWait) => writer.between(() => changeSqliteSchema(thread, work, onWait)),
    close: async () => {
      await writer.finish();
      reading.close();
      // Last: it moves what is in the log, which a connection that only reads would leave.
      await thread.close();
    },
  };
}
