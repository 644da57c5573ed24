import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteDialect,
} from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { noteQuery } from "@/lib/server/db/measure/slow-statements";
import { driverName } from "@/lib/server/db/sqlite-driver";
import { type Tables } from "@/lib/server/db/tables";
import { ThreadCalls } from "@/lib/server/thread-calls";

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
      if (message !== "close") return parentPort.postMessage([message[0], await execute(message[1])]);
      db?.close();
      parentPort.close();
    });
  });
`;

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

interface Result {
  rows: unknown[];
  changes: number;
}

type Answer = Result | { error: { code?: string; message: string } };

/**
 * A connection for writes in a thread of its own, for large ones: each of their statements, and the commit most of all, would keep
 * all requests waiting (decision 3). The thread starts with the first statement. SQLite rolls back what a lost one had begun.
 */
export class SqliteThread {
  readonly #calls: ThreadCalls<Statement, Answer>;

  /** `pragmas` are run when the connection is opened. */
  constructor(file: string, pragmas: string[]) {
    const workerData = { driver: driverName, file, pragmas };
    this.#calls = new ThreadCalls(() => new Worker(source, { eval: true, workerData }));
  }

  /** Queries on this connection, without transactions of their own. */
  readonly queries: Queries = new Kysely<Tables>({
    dialect: new ThreadDialect(this),
    log: noteQuery,
  });

  /** Runs a statement after those before it. @throws Error with SQLite's `code` */
  async run(sql: string, parameters: readonly unknown[] = []): Promise<Result> {
    const answer = await this.#calls.call({ sql, parameters });
    if (!("error" in answer)) return answer;
    const { code = "", message } = answer.error;
    throw Object.assign(new Error(message), { code });
  }

  /** Ends the thread after its last statement. */
  close(): Promise<void> {
    return this.#calls.close();
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

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Not needed: writes read in pages.");
  }
}
