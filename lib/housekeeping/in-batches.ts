import { setImmediate } from "node:timers/promises";

/** What a batch has done: things cleared, and whether there may be more to clear. */
export interface Batch {
  cleared: number;
  isMore: boolean;
}

/** Runs `clear` until there is nothing more, or `signal` says to stop; other work goes on in between. Returns how many were cleared. */
export async function inBatches(clear: () => Promise<Batch>, signal: AbortSignal): Promise<number> {
  let cleared = 0;
  for (let isMore = true; isMore && !signal.aborted;) {
    const batch = await clear();
    cleared += batch.cleared;
    isMore = batch.isMore;
    await setImmediate();
  }
  return cleared;
}
