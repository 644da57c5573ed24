import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Database } from "@/lib/server/db/database";
import { logSlowStatement } from "@/lib/server/db/measure/log-slow-statement";
import { type SlowStatement } from "@/lib/server/db/measure/slow-statements";
import { type Fault, fromFault } from "@/lib/server/db/threads/faults";
import { getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";
import { ThreadCalls } from "@/lib/server/thread-calls";

/** What a thread is started with. */
export interface ThreadSettings {
  /** Of the SQLite database. */
  file: string;
  slowStatementMs: number;
  /** For `WriteTurns`. */
  turns: SharedArrayBuffer;
}

/** `input` is null in the first call, which asks nothing. */
export interface ThreadCall<Input> {
  requestId: string;
  input: Input | null;
}

export type ThreadAnswer<Output> = { slow: SlowStatement[] } & (
  | { output: Output | null; fault?: undefined }
  | { fault: Fault; output?: undefined }
);

/** Its young generation, in MB: what a query leaves behind is small, and Node's usual 48 MB would be in use for nothing. */
const youngMb = 8;

/**
 * A kind of work on SQLite that a server gives to a thread, whole, as JSON text: it would keep all other requests waiting (decisions
 * 103 and 105). `serveQueries` answers there. On PostgreSQL, on a single processor, in commands and in tests there is none.
 */
export class QueryThread<Input, Output> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Starts it for this process, so that nobody waits for that. `source`: its bundle. Returns what ends it. */
  start(database: Database, source: URL, slowStatementMs: number): () => Promise<void> {
    const { file, sharedWrites } = database;
    if (!file || !sharedWrites || availableParallelism() === 1) return () => Promise.resolve();
    const workerData: ThreadSettings = { file, slowStatementMs, turns: sharedWrites.turns };
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb };
    const calls = new ThreadCalls<string, string>(
      () => new Worker(source, { workerData, resourceLimits }),
    );
    const current = this.#current;
    current.calls = calls;
    // If it fails, the next call will say so.
    this.#call(calls, null).catch(() => undefined);
    return () => {
      current.calls = null;
      return calls.close();
    };
  }

  get isRunning(): boolean {
    return this.#current.calls !== null;
  }

  /** @throws what the work throws; an error with the code SQLITE_IOERR if the thread is lost */
  async run(input: Input): Promise<Output> {
    const { calls } = this.#current;
    if (!calls) throw new Error("The thread has not been started.");
    return (await this.#call(calls, input)) as Output;
  }

  async #call(calls: ThreadCalls<string, string>, input: Input | null): Promise<Output | null> {
    const call: ThreadCall<Input> = { requestId: getRequestContext().requestId, input };
    const answer = JSON.parse(await calls.call(JSON.stringify(call))) as ThreadAnswer<Output>;
    answer.slow.forEach(logSlowStatement);
    if (answer.fault) throw fromFault(answer.fault);
    return answer.output;
  }

  get #current() {
    return singleton(`thread-${this.#name}`, () => ({
      calls: null as ThreadCalls<string, string> | null,
    }));
  }
}
