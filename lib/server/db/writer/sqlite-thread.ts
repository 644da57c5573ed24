import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteDialect,
} from "kysely";
import { closeThread } from "@/lib/server/db/writer/close-thread";
import { type Queries } from "@/lib/server/db/database";
import { noteQuery } from "@/lib/server/db/measure/slow-statements";
import { driverName } from "@/lib/server/db/sqlite-driver";
import { type Tables } from "@/lib/server/db/tables";

/** Source of the thread; a string, because neither bundle has a separate file for it. Answers each statement, in order. */
const source = `
  const { parentPort, workerData } = require("node:worker_threads");
  const connect = async () => {
    const { default: Sqlite } = await import(workerData.driver);
    const db = new Sqlite(workerData.file, { timeout: 100 });
    for (const pragma of workerData.pragmas) db.pragma(pragma);
    return db;
  };
  let db;
  const execute = async ({ sql, parameters }) => {
    try {
      db ??= await connect();
      const statement = db.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
      return { rows: [], changes: statement.run(parameters).changes };
    } catch ({ code, message }) {
      return { error: { code, message } };
    }
  };
  let last = Promise.resolve();
  parentPort.on("message", (message) => {
    last = last.then(async () => {
      if (message !== "close") return parentPort.postMessage(await execute(message));
      db?.close();
      parentPort.close();
    });
  });
`;

type Answer = { rows: unknown[]; changes: number } | { error: { code?: string; message: string } };
interface Pending {
  resolve: (answer: { rows: unknown[]; changes: number }) => void;
  reject: (error: unknown) => void;
}

/**
 * A connection for writes in a thread of its own, for large ones: each of their statements, and the commit most of all, would keep
 * all requests waiting (decision 82). The thread starts with the first statement.
 */
export class SqliteThread {
  readonly #workerData: { driver: string; file: string; pragmas: string[] };
  readonly #pending: Pending[] = [];
  #worker: Worker | null = null;

  /** `pragmas` are run when the connection is opened. */
  constructor(file: string, pragmas: string[]) {
    this.#workerData = { driver: driverName, file, pragmas };
  }

  /** Queries on this connection, without transactions of their own. */
  readonly queries: Queries = new Kysely<Tables>({
    dialect: new ThreadDialect(this),
    log: noteQuery,
  });

  /** Runs a statement after those before it. @throws Error with SQLite's `code` */
  run(
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<{ rows: unknown[]; changes: number }> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      // A command that waits only for this statement must not end.
      worker.ref();
      this.#pending.push({ resolve, reject });
      worker.postMessage({ sql, parameters });
    });
  }

  /** Ends the thread after its last statement. */
  close(): Promise<void> {
    return closeThread(this.#worker);
  }

  #start(): Worker {
    const worker = new Worker(source, { eval: true, workerData: this.#workerData });
    worker.on("message", (answer: Answer) => {
      const pending = this.#pending.shift();
      if (this.#pending.length === 0) worker.unref();
      if ("error" in answer)
        pending?.reject(
          Object.assign(new Error(answer.error.message), { code: answer.error.code ?? "" }),
        );
      else pending?.resolve(answer);
    });
    // SQLite rolls back what the lost connection had begun.
    worker.on("error", (error) => {
      this.#worker = null;
      for (const pending of this.#pending.splice(0))
        pending.reject(Object.assign(error, { code: "SQLITE_IOERR" }));
    });
    worker.unref();
    return worker;
  }
}

class ThreadDialect extends SqliteDialect {
  readonly #thread: SqliteThread;

  constructor(thread: SqliteThread) {
    super({ database: () => Promise.reject(new Error("The thread has the connection.")) });
    this.#thread = thread;
  }

  override createDriver(): Driver {
    const connection = new ThreadConnection(this.#thread);
    const refuse = () => Promise.reject(new Error("SqliteWriter runs the transactions."));
    return {
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: () => Promise.resolve(),
    };
  }
}

class ThreadConnection implements DatabaseConnection {
  constructor(readonly thread: SqliteThread) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.thread.run(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("Not needed: writes read in pages.");
  }
}
