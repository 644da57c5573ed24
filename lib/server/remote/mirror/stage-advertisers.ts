import { type Database, type Queries } from "@/lib/server/db/database";
import { preparedInsert } from "@/lib/server/db/prepared";
import { compareAdvertisers, type StagedAdvertiser } from "@/lib/server/remote/mirror/read-stage";
import { keepAlive, type MirrorRun } from "@/lib/server/remote/mirror/mirror-lease";
import { type SeenIds } from "@/lib/server/remote/mirror/seen-ids";
import { toAdvertiserName } from "@/lib/server/remote/mirror/to-advertiser-name";
import { nameKey } from "@/lib/shared/text";
import { type ListedAdvertiser } from "@/lib/server/remote/exchange/advertiser-parser";

const comparedRows = 1_000;
/** Entries that are sorted together, per transaction, and per statement. */
const batchRows = 20_000;
const committedRows = 5_000;
const insertedRows = 1_000;
/** Interval of a run's signs of life while it has nothing to write, in ms. */
const aliveMs = 2_000;
const insertWhole = preparedInsert("mirror_entries", [
  "workspace_id",
  "batch",
  "name_key",
  "advertiser_id",
  "name",
  "service_id",
]);
const nilUuid = "00000000-0000-0000-0000-000000000000";

/**
 * Compares an arriving list with the agency's advertisers and stores new and renamed ones in `mirror_entries`, where nothing reads them
 * until the list has ended.
 */
export class AdvertiserStage {
  /** Number of received advertisers, and of those omitted for their nil UUID. A repeated UUID counts once. */
  count = 0;
  skipped = 0;
  /** Batches of `mirror_entries` so far. */
  batches = 0;
  #waiting: ListedAdvertiser[] = [];
  #changed: StagedAdvertiser[] = [];
  #aliveAt = Date.now();

  constructor(
    readonly database: Database,
    readonly run: MirrorRun,
    readonly seen: SeenIds,
  ) {}

  async add(advertisers: ListedAdvertiser[]): Promise<void> {
    for (const advertiser of advertisers) {
      // The first entry of a UUID counts: the document does not say that it is unique.
      if (advertiser.uuid === nilUuid) this.skipped += 1;
      else if (this.seen.add(advertiser.uuid)) {
        this.count += 1;
        this.#waiting.push(advertiser);
      }
      if (this.#waiting.length === comparedRows) await this.#compare();
    }
  }

  /** Writes the remaining entries. */
  async end(): Promise<void> {
    await this.#compare();
    await this.#writeBatch();
  }

  async #compare(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#changed.push(...(await this.#findChanged(waiting)));
    if (this.#changed.length >= batchRows) await this.#writeBatch();
    if (Date.now() - this.#aliveAt < aliveMs) return;
    await this.database.write((transaction) => keepAlive(transaction, this.run, this.count));
    this.#aliveAt = Date.now();
  }

  async #writeBatch(): Promise<void> {
    const entries = this.#changed.sort(compareAdvertisers);
    this.#changed = [];
    if (entries.length === 0) return;
    const batch = this.batches;
    this.batches += 1;
    for (let from = 0; from < entries.length; from += committedRows)
      await this.database.write(async (transaction) => {
        await keepAlive(transaction, this.run, this.count);
        for (let at = from; at < Math.min(from + committedRows, entries.length); at += insertedRows)
          await this.#insert(transaction, batch, entries.slice(at, at + insertedRows));
      });
    this.#aliveAt = Date.now();
  }

  async #insert(transaction: Queries, batch: number, entries: StagedAdvertiser[]): Promise<void> {
    const rows = entries.map(({ id, name, nameKey: name_key, serviceId: service_id }) => ({
      workspace_id: this.run.workspaceId,
      batch,
      name_key,
      advertiser_id: id,
      name,
      service_id,
    }));
    if (rows.length === insertedRows) await insertWhole(transaction, rows);
    else await transaction.insertInto("mirror_entries").values(rows).execute();
  }

  async #findChanged(advertisers: ListedAdvertiser[]): Promise<StagedAdvertiser[]> {
    const { read, operations } = this.database;
    const ids = advertisers.map(({ uuid }) => uuid);
    const stored = await read
      .selectFrom("agency_advertisers")
      .select(["advertiser_id", "name", "service_id"])
      .where(operations.isOneOf("advertiser_id", ids))
      .where(operations.unindexed("agency_id"), "=", this.run.agencyId)
      .execute();
    const known = new Map(stored.map((row) => [row.advertiser_id, row]));
    return advertisers.flatMap((advertiser) => {
      const { uuid: id, spelling } = advertiser;
      const name = toAdvertiserName(advertiser);
      const serviceId = spelling === id ? null : spelling;
      const row = known.get(id);
      if (row?.name === name && row.service_id === serviceId) return [];
      return [{ id, name, nameKey: nameKey(name), serviceId }];
    });
  }
}

/** Deletes the remains of runs, a batch at a time. */
export async function clearStage(database: Database, run: MirrorRun): Promise<void> {
  for (;;) {
    const isCleared = await database.write(async (transaction) => {
      await keepAlive(transaction, run);
      const first = await transaction
        .selectFrom("mirror_entries")
        .select("batch")
        .where("workspace_id", "=", run.workspaceId)
        .orderBy("batch")
        .limit(1)
        .executeTakeFirst();
      if (!first) return true;
      await transaction
        .deleteFrom("mirror_entries")
        .where("workspace_id", "=", run.workspaceId)
        .where("batch", "=", first.batch)
        .execute();
      return false;
    });
    if (isCleared) return;
  }
}
