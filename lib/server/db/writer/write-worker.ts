import { parentPort, workerData } from "node:worker_threads";
import type BetterSqlite3 from "better-sqlite3";
import { codeOf } from "@/lib/server/db/out-of-service";
import { connect, prepareOnce } from "@/lib/server/db/sqlite-connection";
import {
  type Answer,
  type Statement,
  type WriterSettings,
} from "@/lib/server/db/writer/writing-thread";

/* The thread that writes to SQLite. */

const { file } = workerData as WriterSettings;
let opened: { db: BetterSqlite3.Database; prepare: ReturnType<typeof prepareOnce> } | null = null;

function open() {
  const db = connect(file, false);
  return { db, prepare: prepareOnce(db) };
}

function close(): void {
  opened?.db.close();
  opened = null;
}

/** What made SQLite roll back by itself, for example a full disk: the rest of the transaction fails for the same reason. */
let lostBy: Answer | null = null;

function execute({ sql, parameters, isOfWrite }: Statement): Answer {
  const startedAt = performance.now();
  try {
    const { db, prepare } = (opened ??= open());
    if (sql === "begin immediate") lostBy = null;
    if ((isOfWrite || sql === "commit") && !db.inTransaction && lostBy) return lostBy;
    if (isOfWrite && !db.inTransaction) throw new Error("The transaction was rolled back.");
    const statement = prepare(sql);
    const result = statement.reader
      ? { rows: statement.all(parameters), changes: 0 }
      : { rows: [], changes: statement.run(parameters).changes };
    return { ...result, durationMs: performance.now() - startedAt };
  } catch (error) {
    // On a bad disk. What is not committed goes with the connection.
    if (sql === "rollback" && opened?.db.inTransaction) close();
    const { message } = error as Error;
    const answer = { code: codeOf(error), message };
    if (isOfWrite && !opened?.db.inTransaction) lostBy ??= answer;
    return answer;
  }
}

parentPort?.on("message", (message: "close" | [number: number, statements: Statement[]]) => {
  if (message === "close") {
    close();
    parentPort?.close();
    return;
  }
  const [number, statements] = message;
  parentPort?.postMessage([number, statements.map(execute)]);
});
