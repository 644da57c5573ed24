import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { type Database } from "@/lib/server/db/database";

/** Result of a batch: the number of deleted items, and whether there may be more. */
export interface Batch {
  cleared: number;
  isMore: boolean;
}

/** With `isPaced`, each batch is followed by a pause of this many times its duration, for others. */
const pauseFactor = 2;

/** Maximum duration of a transaction, in ms: pages read from the disk make some rows take a hundred times longer than others. */
const batchMs = 10;

/** Returns a function that says whether a transaction that begins now has reached its maximum duration. */
export function startBatch(): () => boolean {
  const end = performance.now() + batchMs;
  return () => performance.now() >= end;
}

/** Returns the sum of what `count` returns for each agency. */
export const sumOfAgencies = async (
  database: Database,
  count: () => Promise<number>,
): Promise<number> => (await database.inEachAgency(count)).reduce((sum, one) => sum + one, 0);

/** Calls `clear`, yielding in between, until nothing is left or `signal` is aborted; returns the total. */
export async function inBatches(
  clear: () => Promise<Batch>,
  signal: AbortSignal,
  { isPaced = false } = {},
): Promise<number> {
  let cleared = 0;
  for (let isMore = true; isMore && !signal.aborted;) {
    const startedAt = performance.now();
    const batch = await clear();
    cleared += batch.cleared;
    isMore = batch.isMore;
    if (isPaced) await sleep((performance.now() - startedAt) * pauseFactor);
    else await setImmediate();
  }
  return cleared;
}
