import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Env } from "@/lib/server/env";

/** Playlists per step, which takes some milliseconds in which SQLite answers no request. */
const stepRows = 500;

export interface WalkedPlaylist {
  id: string;
  revision: number;
  archived_at: string | null;
  inventory_count: number;
}

/** Returns a function that reads the next playlists of all companies, in the order of their IDs; an empty list at the end. */
export function walkPlaylists(db: Queries): () => Promise<WalkedPlaylist[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  return async () => {
    const rows = await db
      .selectFrom("playlists")
      .select(["id", "revision", "archived_at", "inventory_count"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(stepRows)
      .execute();
    after = rows.at(-1)?.id ?? after;
    return rows;
  };
}

const dayMs = 24 * 3_600_000;

/** Returns the time (ISO 8601) before which a kind is no longer kept at `now` (ms since 1970); null if all of it is. */
export function keptSince(env: Env, kind: keyof Env["keepDays"], now: number): string | null {
  const days = env.keepDays[kind];
  return days === undefined ? null : new Date(now - days * dayMs).toISOString();
}

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
