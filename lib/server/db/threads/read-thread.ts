import { type Searchable } from "@/lib/server/db/database";
import { unavailable } from "@/lib/server/db/out-of-service";
import { readUntil } from "@/lib/server/db/threads/is-wanted";
import { QueryThread } from "@/lib/server/db/threads/query-thread";
import { FairQueue } from "@/lib/server/fair-queue";
import { type Principal } from "@/lib/server/principal";
import { getCaller, getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";
import { AppError } from "@/lib/shared/errors";

/** What reads need to know of who asks. */
type ReadCaller = Pick<Principal, "companyId" | "companyKind" | "companyName">;

type Read<Caller, Input, Output> = (
  database: Searchable,
  caller: Caller,
  input: Input,
) => Promise<Output>;

interface ReadCall {
  name: string;
  caller: Partial<ReadCaller>;
  input: unknown;
}

/** Calls that may wait for a thread. */
const waitingCalls = 512;

/**
 * The way to read the database for work whose cost a request decides: its work is weighed before its statements, which have `isWanted` for each
 * row; on SQLite it runs in a thread, where clients take turns (decision 3).
 */
export class ReadThread extends QueryThread<ReadCall, unknown> {
  readonly #reads = new Map<string, Read<never, never, unknown>>();
  readonly #current: () => { queue: FairQueue; isRefusing: boolean; here: Set<AbortController> };

  /** `places`: calls that the thread is given at a time. */
  constructor(name: string, places: number) {
    super(name);
    this.#current = () =>
      singleton(`reads-${name}`, () => ({
        queue: new FairQueue({ places, waiting: waitingCalls }),
        isRefusing: false,
        here: new Set(),
      }));
  }

  /** `read`, in the thread if this process has started it. Its input and output are JSON. `name`: unique in the thread. */
  take<Caller extends Partial<ReadCaller>, Input, Output>(
    name: string,
    read: Read<Caller, Input, Output>,
  ): Read<Caller, Input, Output> {
    this.#reads.set(name, read);
    return async (database, caller, input) => {
      this.#checkIsWanted();
      if (!this.isRunning) return this.#runHere(() => read(database, caller, input));
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
    this.#current().isRefusing = true;
    this.endStatements();
    for (const end of this.#current().here) end.abort();
  }

  /** Runs a read outside of the thread: on PostgreSQL, in commands and in tests. */
  async #runHere<Output>(read: () => Promise<Output>): Promise<Output> {
    const { here } = this.#current();
    const caller = getCaller();
    const end = new AbortController();
    const leave = () => end.abort();
    here.add(end);
    caller?.addEventListener("abort", leave);
    try {
      return await readUntil(end.signal, read);
    } finally {
      caller?.removeEventListener("abort", leave);
      here.delete(end);
    }
  }

  async #runInTurn(call: ReadCall): Promise<unknown> {
    const caller = getCaller();
    const { hasPlace, leave } = this.#current().queue.enter(getRequestContext().clientId ?? "");
    try {
      caller?.addEventListener("abort", leave);
      const isTurn = await hasPlace;
      // From now on the thread is busy with it, whoever leaves.
      caller?.removeEventListener("abort", leave);
      this.#checkIsWanted();
      if (!isTurn)
        throw new AppError("throttled", "Too many searches are waiting. Try again in 1 s.", {
          headers: { "Retry-After": "1" },
        });
      return await this.run(call, caller);
    } finally {
      leave();
    }
  }

  /** @throws AppError unavailable if the process stops, or the caller of the current request has left */
  #checkIsWanted(): void {
    if (this.#current().isRefusing || getCaller()?.aborted)
      throw unavailable(new Error("The process stops, or nobody waits for the answer."));
  }
}
