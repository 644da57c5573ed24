import path from "node:path";
import { type Database } from "@/lib/server/db/database";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { changeSqliteSchema } from "@/lib/server/db/sqlite-schema";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { SqliteLog } from "@/lib/server/db/writer/sqlite-log";
import { SqliteWriter } from "@/lib/server/db/writer/sqlite-writer";
import { WritingThread } from "@/lib/server/db/writer/writing-thread";
import { makeFolder } from "@/lib/server/private-files";
import { startWriteWait } from "@/lib/server/db/measure/write-wait";

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
