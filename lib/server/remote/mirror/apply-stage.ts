import { setTimeout as pause } from "node:timers/promises";
import {
  markGone,
  mirrorCompanies,
  takeBack,
} from "@/lib/server/domain/companies/mirror-companies";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type WorkspaceRow } from "@/lib/server/db/remote-tables";
import { countMirrored, keepAlive, type MirrorRun } from "@/lib/server/remote/mirror/mirror-lease";
import { type SeenIds } from "@/lib/server/remote/mirror/seen-ids";
import { readStage } from "@/lib/server/remote/mirror/stage";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Rows per transaction: a few at first, then as many as fit into `batchMs`, so that others write in between. */
const batchRows = { least: 500, most: 8_000 };
const batchMs = 200;
/** Pause between transactions, so that other processes can write. */
const pauseMs = 5;
const comparedRows = 5_000;

/** Applies the entries that `AdvertiserStage` has stored, in name order and short transactions. Returns how many were skipped. */
export async function applyStage(database: Database, run: MirrorRun): Promise<number> {
  let skipped = 0;
  let last: { nameKey: string; id: string } | undefined;
  for (let size = batchRows.least; ;) {
    const advertisers = await readStage(database.read, run, last, size);
    last = advertisers.at(-1);
    if (!last) return skipped;
    const started = performance.now();
    skipped += await database.write(async (transaction) => {
      await keepAlive(transaction, run);
      return (await mirrorCompanies(transaction, database, run.agencyId, advertisers)).skipped;
    });
    const isFast = performance.now() - started < batchMs;
    size = isFast ? Math.min(size * 2, batchRows.most) : Math.max(batchRows.least, size >> 1);
    await pause(pauseMs);
  }
}

/** A list that was replaced by a far shorter one. */
export interface EarlierList {
  count: number;
  /** Time of the last exchange in which the service listed it. */
  until: string;
  /** Whether it is kept in place of the shorter one; otherwise the user can still choose that. */
  isKept: boolean;
  /** The `gone_at` of its advertisers; null while it is kept. */
  goneAt: string | null;
}

/** Time for which a list that was replaced can be kept, in ms. */
const offeredMs = 24 * 3_600_000;

/** Returns the earlier list of a workspace that is kept, or can still be kept. */
export function findEarlier(workspace: WorkspaceRow): EarlierList | null {
  const { mirror_old_count: count, mirror_old_until: until } = workspace;
  const goneAt = workspace.mirror_replaced_at;
  if (count === null || until === null) return null;
  if (goneAt !== null && Date.parse(goneAt) < Date.now() - offeredMs) return null;
  return { count, until, isKept: goneAt === null, goneAt };
}

/**
 * Removes the advertisers that were not in the list from the agency's, all in one transaction, so that a killed process leaves them all.
 * `earlier`: recorded with the removal, if so large a part is removed that the user may want to keep the earlier list.
 */
export async function removeUnseen(
  database: Database,
  run: MirrorRun,
  seen: SeenIds,
  earlier: Pick<EarlierList, "count" | "until" | "goneAt"> | null,
): Promise<void> {
  const ids = await findUnseen(database, run, seen);
  // Keeping the list later restores everything removed since the longest one.
  const goneAt = earlier?.goneAt ?? new Date().toISOString();
  await database.write(async (transaction) => {
    await keepAlive(transaction, run);
    for (let from = 0; from < ids.length; from += comparedRows) {
      const some = ids.slice(from, from + comparedRows);
      await markGone(transaction, database, run.agencyId, { ids: some, goneAt });
      await yieldToEventLoop();
    }
    if (earlier)
      await setEarlier(transaction, run, {
        mirror_old_count: earlier.count,
        mirror_old_until: earlier.until,
        mirror_replaced_at: goneAt,
      });
  });
}

/** Restores the advertisers that the current list has replaced, in one transaction, and keeps them until the user decides otherwise. */
export async function keepEarlier(
  database: Database,
  run: MirrorRun,
  goneAt: string,
): Promise<void> {
  await database.write(async (transaction) => {
    await keepAlive(transaction, run);
    const mirror_doubt = await countMirrored(transaction, run.agencyId);
    await takeBack(transaction, database, run.agencyId, goneAt);
    await setEarlier(transaction, run, { mirror_doubt, mirror_replaced_at: null });
  });
}

export const setEarlier = (
  transaction: Queries,
  { workspaceId }: Pick<MirrorRun, "workspaceId">,
  values: Partial<WorkspaceRow>,
): Promise<unknown> =>
  transaction.updateTable("workspaces").set(values).where("id", "=", workspaceId).execute();

async function findUnseen(database: Database, run: MirrorRun, seen: SeenIds): Promise<string[]> {
  const unseen: string[] = [];
  let after = { nameKey: "", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await database.read
      .selectFrom("agency_advertisers")
      .select(["advertiser_id as id", "name_key as nameKey"])
      .where("agency_id", "=", run.agencyId)
      .where("name_key", ">=", after.nameKey)
      .where((eb) =>
        eb.or([eb("name_key", ">", after.nameKey), eb("advertiser_id", ">", after.id)]),
      )
      .orderBy("name_key")
      .orderBy("advertiser_id")
      .limit(comparedRows)
      .execute();
    for (const { id } of rows) if (!seen.has(id)) unseen.push(id);
    const last = rows.at(-1);
    if (!last || rows.length < comparedRows) return unseen;
    after = last;
    await pause(1);
  }
}
