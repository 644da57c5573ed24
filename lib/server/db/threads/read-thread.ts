import { Worker } from "node:worker_threads";
import { type Database, type Searchable } from "@/lib/server/db/database";
import { logSlowStatement, type SlowStatement } from "@/lib/server/db/measure/slow-statements";
import { unavailable } from "@/lib/server/db/out-of-service";
import { type Fault, fromFault } from "@/lib/server/db/threads/faults";
import { readUntil, unwantedPlaces } from "@/lib/server/db/threads/is-wanted";
import { FairQueue } from "@/lib/server/fair-queue";
import { type Principal } from "@/lib/server/principal";
import { type WaitingCaller, getCaller, getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";
import { ThreadCalls } from "@/lib/server/thread-calls";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";

/** What a thread is started with. */
export interface ThreadSettings {
  /** Of the SQLite database. */
  file: string;
  slowStatementMs: number;
  /** Time that a call may take, in ms, and what ends one before (`isWanted`). */
  callMs: number;
  unwanted: SharedArrayBuffer;
}

/** What reads need to know of who asks. */
type ReadCaller = Pick<Principal, "companyId" | "companyKind" | "companyName">;

type Read<Caller, Input, Output> = (
  database: Searchable,
  caller: Caller,
  input: Input,
) => Promise<Output>;

/** A value without methods, which JSON would lose: a Map would arrive from the thread as {}. */
type SameAsJson<Value> = Value extends (...parameters: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: SameAsJson<Value[Key]> }
    : Value;

interface ReadCall {
  name: string;
  caller: Partial<ReadCaller>;
  input: unknown;
}

/** `read` is null in the first call, which asks nothing. `number`: not that of another call at the time. */
export interface ThreadCall {
  requestId: string;
  number: number;
  read: ReadCall | null;
}

export type ThreadAnswer = { slow: SlowStatement[] } & (
  | { output: unknown; fault?: undefined }
  | { fault: Fault; output?: undefined }
);

/** Calls that may wait for a thread. */
const waitingCalls = 512;

/** Its young generation, in MB: what a query leaves behind is small, and Node's usual 48 MB would be in use for nothing. */
const youngMb = 8;

interface Current {
  /** To the thread, if there is one. */
  calls: ThreadCalls<string, string> | null;
  unwanted: Int32Array;
  lastNumber: number;
  queue: FairQueue;
  isRefusing: boolean;
  /** Reads outside of the thread. */
  here: Set<AbortController>;
}

/**
 * The way to read the database for work whose cost a request decides: its work is weighed before its statements, which have `isWanted` for each
 * row; on SQLite a server runs it in a thread, where clients take turns (decision 3) and `serveReads` answers. On PostgreSQL, in commands and
 * in tests there is none.
 */
export class ReadThread {
  readonly #reads = new Map<string, Read<never, never, unknown>>();
  readonly #current: () => Current;

  /** `places`: calls that the thread is given at a time. */
  constructor(name: string, places: number) {
    this.#current = () =>
      singleton(`reads-${name}`, () => ({
        calls: null,
        unwanted: new Int32Array(2),
        lastNumber: 0,
        queue: new FairQueue({ places, waiting: waitingCalls }),
        isRefusing: false,
        here: new Set(),
      }));
  }

  /** Starts it for this process, so that nobody waits for that. `source`: its bundle. Returns what ends it. */
  start({ file }: Database, source: URL, slowStatementMs: number): () => Promise<void> {
    if (!file) return () => Promise.resolve();
    const current = this.#current();
    const unwanted = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
    current.unwanted = new Int32Array(unwanted);
    const workerData: ThreadSettings = { file, slowStatementMs, callMs: limits.callMs, unwanted };
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

  /** `read`, in the thread if this process has started it. Its input and output are JSON. `name`: unique in the thread. */
  take<Caller extends Partial<ReadCaller>, Input, Output>(
    name: string,
    read: Read<Caller, Input, Output> & (Output extends SameAsJson<Output> ? unknown : never),
  ): Read<Caller, Input, Output> {
    this.#reads.set(name, read);
    return async (database, caller, input) => {
      this.#checkIsWanted();
      if (!this.#current().calls) return this.#runHere(() => read(database, caller, input));
      const { companyId, companyKind, companyName } = caller;
      const call = { name, caller: { companyId, companyKind, companyName }, input };
      return (await this.#runInTurn(call)) as Output;
    };
  }

  /** Answers a call in the thread. */
  answer(database: Searchable, { name, caller, input }: ReadCall): Promise<unknown> {
    const read = this.#reads.get(name) as Read<unknown, unknown, unknown> | undefined;
    if (!read) throw new Error(`The thread has no ${name}.`);
    return read(database, caller, input);
  }

  /** Refuses reads, and ends those under way: the process stops, and waits for them. */
  refuse(): void {
    const current = this.#current();
    current.isRefusing = true;
    Atomics.store(current.unwanted, unwantedPlaces.all, 1);
    for (const end of current.here) end.abort();
  }

  /** Runs a read outside of the thread: on PostgreSQL, in commands and in tests. */
  async #runHere<Output>(read: () => Promise<Output>): Promise<Output> {
    const { here } = this.#current();
    const end = new AbortController();
    here.add(end);
    const forget = getCaller()?.onLeave(() => end.abort());
    try {
      return await readUntil(end.signal, read);
    } finally {
      forget?.();
      here.delete(end);
    }
  }

  async #runInTurn(read: ReadCall): Promise<unknown> {
    const caller = getCaller();
    const { hasPlace, leave } = this.#current().queue.enter(getRequestContext().clientId ?? "");
    const forget = caller?.onLeave(leave);
    try {
      const isTurn = hasPlace === true || (await hasPlace);
      // From now on the thread is busy with it, whoever leaves.
      forget?.();
      this.#checkIsWanted();
      if (!isTurn)
        throw new AppError("throttled", "Too many searches are waiting. Try again in 1 s.", {
          headers: { "Retry-After": "1" },
        });
      const { calls } = this.#current();
      if (!calls) throw unavailable(new Error("The thread has ended."));
      return await this.#call(calls, read, caller);
    } finally {
      forget?.();
      leave();
    }
  }

  /**
   * `caller`: who waits for the answer; when it leaves, a statement that asks is ended (`isWanted`).
   * @throws what the read throws; AppError too_slow, or unavailable if it was ended; an error with the code SQLITE_IOERR if the thread is lost
   */
  async #call(
    calls: ThreadCalls<string, string>,
    read: ReadCall | null,
    caller?: WaitingCaller,
  ): Promise<unknown> {
    const current = this.#current();
    const number = (current.lastNumber = (current.lastNumber % 0x7fff_ffff) + 1);
    const leave = () => Atomics.store(current.unwanted, unwantedPlaces.call, number);
    const forget = caller?.onLeave(leave);
    try {
      const call: ThreadCall = { requestId: getRequestContext().requestId, number, read };
      const answer = JSON.parse(await calls.call(JSON.stringify(call))) as ThreadAnswer;
      answer.slow.forEach(logSlowStatement);
      if (answer.fault) throw fromFault(answer.fault);
      return answer.output;
    } finally {
      forget?.();
    }
  }

  /** @throws AppError unavailable if the process stops, or the caller of the current request has left */
  #checkIsWanted(): void {
    if (this.#current().isRefusing || getCaller()?.hasLeft)
      throw unavailable(new Error("The process stops, or nobody waits for the answer."));
  }
}
