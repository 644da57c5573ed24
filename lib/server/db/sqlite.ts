import path from "node:path";
import { type Database } from "@/lib/server/db/database";
import { connect, open, writePragmas } from "@/lib/server/db/sqlite-connection";
import { changeSqliteSchema } from "@/lib/server/db/sqlite-schema";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { shareThread } from "@/lib/server/db/writer/large-write";
import { SharedWrites } from "@/lib/server/db/writer/shared-writes";
import { SqliteThread } from "@/lib/server/db/writer/sqlite-thread";
import { SqliteCheckpoints } from "@/lib/server/db/writer/sqlite-checkpoints";
import { SqliteWriter } from "@/lib/server/db/writer/sqlite-writer";
import { WriteTurns } from "@/lib/server/db/writer/write-turns";
import { makeFolder } from "@/lib/server/private-files";
import { startWriteWait } from "@/lib/server/db/measure/write-wait";

export const sqliteFile = (dataDir: string): string => path.join(dataDir, "cuelist.db");

/**
 * Opens or creates the SQLite database in `dataDir` with one connection for writes and one for reads, which continue during a
 * long write. A write resolves when its commit is on disk. Searches have a connection of their own in a thread (decision 3).
 */
export function openSqlite(dataDir: string): Database {
  makeFolder(dataDir);
  // SQLite reads it once, when the first file is opened. What it sorts, and keeps for a rollback of large writes, is better on the disk
  // than in memory, and this is the folder that certainly can be written.
  process.env.SQLITE_TMPDIR ??= dataDir;
  const writing = connect(sqliteFile(dataDir), false);
  const reading = connect(sqliteFile(dataDir), true);
  const write = open(writing);
  shareThread(write);
  const thread = new SqliteThread(sqliteFile(dataDir), [...writePragmas, "cache_size = -8192"]);
  const turns = new WriteTurns();
  const checkpoints = new SqliteCheckpoints(writing.name);
  const writer = new SqliteWriter(writing, write, { turns, checkpoints, large: thread });
  const run: Database["write"] = (work, how) => writer.run(work, startWriteWait(), how);
  const sharedWrites = new SharedWrites(turns.buffer, checkpoints);
  const read = open(reading);
  const version = reading.prepare<[], number>("pragma data_version").pluck();
  return {
    kind: "sqlite",
    file: sqliteFile(dataDir),
    isSharded: false,
    isDistributed: false,
    read,
    write: run,
    emptyLog: () => checkpoints.empty(),
    sharedWrites,
    checks: { read, write: run },
    operations: sqliteOperations,
    getVersion: () => version.get() ?? null,
    getLoad: () => ({ waitingWrites: writer.waiting + sharedWrites.waiting, connections: null }),
    changeSchema: (work, onWait) => changeSqliteSchema(writing, write, work, onWait),
    close: async () => {
      await writer.close();
      reading.close();
      writing.close();
    },
  };
}
