import { AsyncLocalStorage } from "node:async_hooks";
import { tooSlow, unavailable } from "@/lib/server/db/out-of-service";
import { singleton } from "@/lib/server/singleton";

/** What a call of a thread is watched by: its number, the time at which it takes too long, and `unwanted` (`ReadThread`). */
interface Watch {
  number: number;
  endsAt: number;
  unwanted: Int32Array;
}

/** Places of `unwanted`: the number of a call whose caller has left, and whether all are to end. */
export const unwantedPlaces = { call: 0, all: 1 };

let watch: Watch | null = null;

/** Watches the statements that this thread runs from now on. */
export function watchStatements(of: Watch): void {
  watch = of;
}

/**
 * `is_wanted` in SQL, which SQLite calls for each row that a statement looks at: nothing else can end one, and whoever ends the thread or the
 * process waits for it. @throws AppError too_slow; unavailable if nobody wants the answer any more, or the process stops
 */
export function isWanted(): 1 {
  if (!watch) return 1;
  const { number, endsAt, unwanted } = watch;
  const isEnd =
    Atomics.load(unwanted, unwantedPlaces.all) === 1 ||
    Atomics.load(unwanted, unwantedPlaces.call) === number;
  if (isEnd) throw unavailable(new Error("The statement was ended."));
  if (performance.now() > endsAt) throw tooSlow(new Error("The statement took too long."));
  return 1;
}

const ends = () => singleton("read-ends", () => new AsyncLocalStorage<AbortSignal>());

/** Runs `read`, whose statements PostgreSQL cancels when `end` aborts, and takes no more of: it does not ask `isWanted`. */
export const readUntil = <Result>(end: AbortSignal, read: () => Result): Result =>
  ends().run(end, read);

/** Aborts when nobody wants the answer of the current read any more. */
export const getReadEnd = (): AbortSignal | undefined => ends().getStore();
