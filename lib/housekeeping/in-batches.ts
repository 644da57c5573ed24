import { setImmediate } from "node:timers/promises";

/** Result of a batch: the number of deleted items, and whether there may be more. */
export interface Batch {
  cleared: number;
  isMore: boolean;
}

/** Calls `clear`, yielding in between, until nothing is left or `signal` is aborted; returns the total. */
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
