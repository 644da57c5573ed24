import { setTimeout as pause } from "node:timers/promises";
import { markGone, mirrorCompanies } from "@/lib/server/domain/companies/mirror-companies";
import { type Database } from "@/lib/server/db/database";
import { keepAlive, type MirrorRun } from "@/lib/server/remote/mirror/mirror-lease";
import { StageReader } from "@/lib/server/remote/mirror/read-stage";
import { type SeenIds } from "@/lib/server/remote/mirror/seen-ids";

/** Rows of a transaction: few at first, then as many as take `batchMs`: others write in between. */
const batchRows = { least: 500, most: 8_000 };
const batchMs = 200;
/** Between transactions, so that other processes can write. */
const pauseMs = 5;
const comparedRows = 5_000;

/** Takes over what `AdvertiserStage` has kept, in name order and short transactions. Returns how many were skipped. */
export async function applyStage(
  database: Database,
  run: MirrorRun,
  batches: number,
): Promise<number> {
  const stage = new StageReader(database, run, batches);
  let skipped = 0;
  for (let size = batchRows.least; ;) {
    const advertisers = await stage.read(size);
    if (advertisers.length === 0) return skipped;
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

/** Takes the advertisers that were not in the list out of the agency's. */
export async function removeUnseen(
  database: Database,
  run: MirrorRun,
  seen: SeenIds,
): Promise<void> {
  let after = { nameKey: "", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await database.read
      .selectFrom("agency_advertisers")
      .select(["advertiser_id as id", "name", "name_key as nameKey"])
      .where("agency_id", "=", run.agencyId)
      .where("name_key", ">=", after.nameKey)
      .where((eb) =>
        eb.or([eb("name_key", ">", after.nameKey), eb("advertiser_id", ">", after.id)]),
      )
      .orderBy("name_key")
      .orderBy("advertiser_id")
      .limit(comparedRows)
      .execute();
    const unseen = rows.filter(({ id }) => !seen.has(id));
    if (unseen.length > 0)
      await database.write(async (transaction) => {
        await keepAlive(transaction, run);
        await markGone(transaction, database, run.agencyId, unseen);
      });
    const last = rows.at(-1);
    if (!last || rows.length < comparedRows) return;
    after = last;
    await pause(1);
  }
}
