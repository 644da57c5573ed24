import "server-only";
import { type Database } from "@/lib/db/database";
import { preparedInsert } from "@/lib/db/prepared";
import { keepAlive, type MirrorRun } from "@/lib/service/mirror/mirror-lease";
import { type SeenIds } from "@/lib/service/mirror/seen-ids";
import { toAdvertiserName } from "@/lib/service/mirror/to-advertiser-name";
import { nameKey } from "@/lib/text";
import { type Advertiser } from "@/lib/companies/schema";

const stagedRows = 1_000;
/** Signs of life of a run that has nothing to write, in ms. */
const aliveMs = 2_000;
const insertWhole = preparedInsert("mirror_entries", [
  "workspace_id",
  "name_key",
  "advertiser_id",
  "name",
]);
const nilUuid = "00000000-0000-0000-0000-000000000000";

/**
 * Compares a list as it arrives with the agency's advertisers and keeps what is new or renamed in `mirror_entries`, where
 * nothing reads it until the list has ended.
 */
export class AdvertiserStage {
  /** Received, and of them those with the nil UUID. A UUID that comes twice counts once. */
  count = 0;
  skipped = 0;
  #waiting: Advertiser[] = [];
  #aliveAt = Date.now();

  constructor(
    readonly database: Database,
    readonly run: MirrorRun,
    readonly seen: SeenIds,
  ) {}

  async add(advertisers: Advertiser[]): Promise<void> {
    for (const advertiser of advertisers) {
      // The first entry of a UUID counts: the document does not say that it is unique.
      if (advertiser.uuid === nilUuid) this.skipped += 1;
      else if (this.seen.add(advertiser.uuid)) {
        this.count += 1;
        this.#waiting.push(advertiser);
      }
      if (this.#waiting.length === stagedRows) await this.flush();
    }
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const changed = await this.#findChanged(waiting);
    if (changed.length === 0 && Date.now() - this.#aliveAt < aliveMs) return;
    await this.database.write(async (transaction) => {
      await keepAlive(transaction, this.run, this.count);
      if (changed.length === stagedRows) await insertWhole(transaction, changed);
      else if (changed.length > 0)
        await transaction.insertInto("mirror_entries").values(changed).execute();
    });
    this.#aliveAt = Date.now();
  }

  async #findChanged(advertisers: Advertiser[]) {
    const { read, operations } = this.database;
    const ids = advertisers.map(({ uuid }) => uuid);
    const stored = await read
      .selectFrom("agency_advertisers")
      .select(["advertiser_id", "name"])
      .where(operations.isOneOf("advertiser_id", ids))
      .where(operations.unindexed("agency_id"), "=", this.run.agencyId)
      .execute();
    const names = new Map(stored.map((row) => [row.advertiser_id, row.name]));
    return advertisers.flatMap((advertiser) => {
      const name = toAdvertiserName(advertiser);
      if (names.get(advertiser.uuid) === name) return [];
      return [
        {
          workspace_id: this.run.workspaceId,
          name_key: nameKey(name),
          advertiser_id: advertiser.uuid,
          name,
        },
      ];
    });
  }
}

const clearedRows = 20_000;

/** Deletes what earlier runs left. */
export async function clearStage(database: Database, run: MirrorRun): Promise<void> {
  for (;;) {
    const cleared = await database.write(async (transaction) => {
      await keepAlive(transaction, run);
      const last = await transaction
        .selectFrom("mirror_entries")
        .select(["name_key", "advertiser_id"])
        .where("workspace_id", "=", run.workspaceId)
        .orderBy("name_key")
        .orderBy("advertiser_id")
        .offset(clearedRows)
        .limit(1)
        .executeTakeFirst();
      let entries = transaction
        .deleteFrom("mirror_entries")
        .where("workspace_id", "=", run.workspaceId);
      if (last) entries = entries.where("name_key", "<=", last.name_key);
      await entries.execute();
      return last === undefined;
    });
    if (cleared) return;
  }
}
