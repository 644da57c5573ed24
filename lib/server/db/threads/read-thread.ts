import { type Searchable } from "@/lib/server/db/database";
import { QueryThread } from "@/lib/server/db/threads/query-thread";
import { type Principal } from "@/lib/server/principal";

/** What reads need to know of who asks. */
export type ReadCaller = Pick<Principal, "companyId" | "companyKind" | "companyName">;

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

/**
 * The way to read the database for work whose cost a request decides: its work is weighed before its statements, which have `isWanted` for each
 * row; on SQLite it runs in a thread, where clients take turns (decision 103).
 */
export class ReadThread extends QueryThread<ReadCall, unknown> {
  readonly #reads = new Map<string, Read<never, never, unknown>>();

  /** `read`, in the thread if this process has started it. Its input and output are JSON. `name`: unique in the thread. */
  take<Caller extends Partial<ReadCaller>, Input, Output>(
    name: string,
    read: Read<Caller, Input, Output>,
  ): Read<Caller, Input, Output> {
    this.#reads.set(name, read);
    return async (database, caller, input) => {
      if (!this.isRunning) {
        this.checkIsWanted();
        return read(database, caller, input);
      }
      const { companyId, companyKind, companyName } = caller;
      const call = { name, caller: { companyId, companyKind, companyName }, input };
      return (await this.run(call)) as Output;
    };
  }

  /** Answers a call in the thread. */
  answer(database: Searchable, { name, caller, input }: ReadCall): Promise<unknown> {
    const read = this.#reads.get(name) as Read<unknown, unknown, unknown> | undefined;
    if (!read) throw new Error(`The thread has no ${name}.`);
    return read(database, caller, input);
  }
}
