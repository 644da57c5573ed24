import { Worker } from "node:worker_threads";
import { type Database } from "@/lib/server/db/database";
import { logSlowStatement } from "@/lib/server/db/measure/log-slow-statement";
import { type SlowStatement } from "@/lib/server/db/measure/slow-statements";
import { unavailable } from "@/lib/server/db/out-of-service";
import { type Fault, fromFault } from "@/lib/server/db/threads/faults";
import { unwantedPlaces } from "@/lib/server/db/threads/is-wanted";
import { getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";
import { ThreadCalls } from "@/lib/server/thread-calls";
import { limits } from "@/lib/shared/limits";

/** What a thread is started with. */
export interface ThreadSettings {
  /** Of the SQLite database. */
  file: string;
  slowStatementMs: number;
  /** For `WriteTurns`. */
  turns: SharedArrayBuffer;
  /** Time that a call may take, in ms, and what ends one before (`isWanted`). */
  callMs: number;
  unwanted: SharedArrayBuffer;
}

/** `input` is null in the first call, which asks nothing. `number`: not that of another call at the time. */
export interface ThreadCall<Input> {
  requestId: string;
  number: number;
  input: Input | null;
}

export type ThreadAnswer<Output> = { slow: SlowStatement[] } & (
  | { output: Output | null; fault?: undefined }
  | { fault: Fault; output?: undefined }
);

/** Its young generation, in MB: what a query leaves behind is small, and Node's usual 48 MB would be in use for nothing. */
const youngMb = 8;

interface Current {
  calls: ThreadCalls<string, string> | null;
  unwanted: Int32Array;
  lastNumber: number;
}

/**
 * A kind of work on SQLite that a server gives to a thread, whole, as JSON text: it would keep all other requests waiting
 * (decision 3). `serveQueries` answers there. On PostgreSQL, in commands and in tests there is none.
 */
export class QueryThread<Input, Output> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Starts it for this process, so that nobody waits for that. `source`: its bundle. Returns what ends it. */
  start(database: Database, source: URL, slowStatementMs: number): () => Promise<void> {
    const { file, sharedWrites } = database;
    if (!file || !sharedWrites) return () => Promise.resolve();
    const current = this.#current;
    const unwanted = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
    current.unwanted = new Int32Array(unwanted);
    const { turns } = sharedWrites;
    const { callMs } = limits;
    const workerData: ThreadSettings = { file, slowStatementMs, turns, callMs, unwanted };
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb };
    const calls = new ThreadCalls<string, string>(
      () => new Worker(source, { workerData, resourceLimits }),
    );
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

  /**
   * `caller`: aborts when nobody waits for the answer any more, which ends a statement that asks (`isWanted`).
   * @throws what the work throws; AppError too_slow, or unavailable if it was ended; an error with the code SQLITE_IOERR if the thread is lost
   */
  async run(input: Input, caller?: AbortSignal): Promise<Output> {
    const { calls } = this.#current;
    if (!calls) throw unavailable(new Error("The thread has not been started, or has ended."));
    return (await this.#call(calls, input, caller)) as Output;
  }

  /** Ends the statements that ask (`isWanted`). */
  protected endStatements(): void {
    Atomics.store(this.#current.unwanted, unwantedPlaces.all, 1);
  }

  async #call(
    calls: ThreadCalls<string, string>,
    input: Input | null,
    caller?: AbortSignal,
  ): Promise<Output | null> {
    const current = this.#current;
    const number = (current.lastNumber = (current.lastNumber % 0x7fff_ffff) + 1);
    const leave = () => Atomics.store(current.unwanted, unwantedPlaces.call, number);
    caller?.addEventListener("abort", leave);
    try {
      const call: ThreadCall<Input> = { requestId: getRequestContext().requestId, number, input };
      const answer = JSON.parse(await calls.call(JSON.stringify(call))) as ThreadAnswer<Output>;
      answer.slow.forEach(logSlowStatement);
      if (answer.fault) throw fromFault(answer.fault);
      return answer.output;
    } finally {
      caller?.removeEventListener("abort", leave);
    }
  }

  get #current() {
    return singleton(`thread-${this.#name}`, (): Current => ({
      calls: null,
      unwanted: new Int32Array(2),
      lastNumber: 0,
    }));
  }
}
