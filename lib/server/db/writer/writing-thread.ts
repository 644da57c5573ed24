import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
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
import { noteStatement } from "@/lib/server/db/measure/slow-statements";
import { runDirectly } from "@/lib/server/db/prepared";
import { type Tables } from "@/lib/server/db/tables";
import { ThreadCalls } from "@/lib/server/thread-calls";

/** What the thread is started with. */
export interface WriterSettings {
  file: string;
}

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** Whether it belongs to a write, and fails outside of a transaction. */
  isOfWrite: boolean;
}

interface Result {
  rows: unknown[];
  changes: number;
}

export type Answer = (Result & { durationMs: number }) | { code: string; message: string };

interface Call {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Its young generation, in MB: what a statement leaves behind is small. */
const youngMb = 8;

/**
 * The bundle of `write-worker.ts`: in the folder of the bundle that this is in or, where modules run by themselves, in dist/. Next's build would
 * look for a file that `new URL(…, import.meta.url)` names; these exist later.
 */
const findSource = (): URL => {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const source = path.join(here, "writer-thread.mjs");
  return pathToFileURL(
    existsSync(source) ? source : path.join(here, "../../../../dist/writer-thread.mjs"),
  );
};

/**
 * The connection to SQLite for writes, in a thread of its own: only the writer waits for the disk (decision 3). The thread starts with the
 * first statement. SQLite rolls back what a lost one had begun.
 */
export class WritingThread {
  readonly #calls: ThreadCalls<Statement[], Answer[]>;
  /** Statements that were begun since the last message. */
  #next: Call[] = [];
  /** Rows that were changed so far. */
  changedRows = 0;

  constructor(file: string) {
    const workerData: WriterSettings = { file };
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb };
    this.#calls = new ThreadCalls(() => new Worker(findSource(), { workerData, resourceLimits }));
    runDirectly(this.queries, {
      isSqlite: true,
      run: async (query) => (await this.run(query.sql, query.parameters, true)).rows,
    });
  }

  /** Queries of writes, whose transactions `SqliteWriter` begins and ends. */
  readonly queries: Queries = new Kysely<Tables>({ dialect: new ThreadDialect(this) });

  /** Runs a statement after those before it. @throws Error with SQLite's `code` */
  async run(sql: string, parameters: readonly unknown[] = [], isOfWrite = false): Promise<Result> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      // After all that can run now: statements that are begun together share a message.
      if (this.#next.length === 0) process.nextTick(() => void this.#send());
      this.#next.push({ statement: { sql, parameters, isOfWrite }, resolve, reject });
    });
    if ("code" in answer) throw Object.assign(new Error(answer.message), { code: answer.code });
    this.changedRows += answer.changes;
    noteStatement(sql, answer.durationMs);
    return answer;
  }

  async #send(): Promise<void> {
    const sent = this.#next;
    this.#next = [];
    try {
      const answers = await this.#calls.call(sent.map(({ statement }) => statement));
      answers.forEach((answer, at) => sent[at]?.resolve(answer));
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }

  /** Ends the thread after its last statement. */
  close(): Promise<void> {
    return this.#calls.close();
  }
}

class ThreadDialect extends SqliteDialect {
  readonly #thread: WritingThread;

  constructor(thread: WritingThread) {
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
  constructor(readonly thread: WritingThread) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.thread.run(sql, parameters, true);
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Not needed: writes read in pages.");
  }
}
