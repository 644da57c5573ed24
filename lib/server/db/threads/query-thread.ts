import { Worker } from "node:worker_threads";
import { type Database } from "@/lib/server/db/database";
import { logSlowStatement } from "@/lib/server/db/measure/log-slow-statement";
import { type SlowStatement } from "@/lib/server/db/measure/slow-statements";
import { unavailable } from "@/lib/server/db/out-of-service";
import { type Fault, fromFault } from "@/lib/server/db/threads/faults";
import { unwantedPlaces } from "@/lib/server/db/threads/is-wanted";
import { FairQueue } from "@/lib/server/fair-queue";
import { getCaller, getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";
import { ThreadCalls } from "@/lib/server/thread-calls";
import { AppError } from "@/lib/shared/errors";
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
/** Calls that may wait for a thread whose clients take turns. */
const waitingCalls = 512;

interface Current {
  calls: ThreadCalls<string, string> | null;
  queue: FairQueue;
  unwanted: Int32Array;
  lastNumber: number;
}

/**
 * A kind of work on SQLite that a server gives to a thread, whole, as JSON text: it would keep all other requests waiting (decisions
 * 103 and 105). `serveQueries` answers there. On PostgreSQL, in commands and in tests there is none.
 */
export class QueryThread<Input, Output> {
  readonly #name: string;
  readonly #places: number;

  /** `places`: calls that the thread is given at a time, for which clients take turns; 0 for all. */
  constructor(name: string, places: number) {
    this.#name = name;
    this.#places = places;
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

  /** Ends the statements of reads that it runs and refuses calls, also where there is no thread: the process stops, and waits for them. */
  refuseCalls(): void {
    Atomics.store(this.#current.unwanted, unwantedPlaces.all, 1);
  }

  /** @throws AppError unavailable if the process stops, or the caller of the current request has left */
  protected checkIsWanted(): void {
    if (getCaller()?.aborted || Atomics.load(this.#current.unwanted, unwantedPlaces.all) === 1)
      throw unavailable(new Error("Nobody waits for the answer, or the process stops."));
  }

  /**
   * @throws what the work throws; AppError too_slow, throttled if too many wait, unavailable if the caller has left or the process stops; an
   * error with the code SQLITE_IOERR if the thread is lost
   */
  async run(input: Input): Promise<Output> {
    const { queue } = this.#current;
    const { clientId = "" } = getRequestContext();
    const caller = getCaller();
    const turn = queue.enter(clientId);
    caller?.addEventListener("abort", turn.leave);
    try {
      const hasPlace = await turn.hasPlace;
      const { calls } = this.#current;
      this.checkIsWanted();
      if (!calls) throw unavailable(new Error("The thread has ended."));
      if (!hasPlace)
        throw new AppError("throttled", "Too many searches are waiting. Try again in 1 s.", {
          headers: { "Retry-After": "1" },
        });
      return (await this.#call(calls, input, caller)) as Output;
    } finally {
      caller?.removeEventListener("abort", turn.leave);
      turn.leave();
    }
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
      queue: new FairQueue({ places: this.#places, waiting: waitingCalls }),
      unwanted: new Int32Array(2),
      lastNumber: 0,
    }));
  }
}
