import { type Database, type Queries } from "@/lib/server/db/database";
import { type ListedAdvertiser } from "@/lib/server/remote/exchange/advertisers";
import { keepAlive, type MirrorRun } from "@/lib/server/remote/mirror/mirror-lease";
import { type SeenIds } from "@/lib/server/remote/mirror/seen-ids";
import { companyNameSchema } from "@/lib/shared/companies/schema";
import { limits } from "@/lib/shared/limits";
import { nameKey } from "@/lib/shared/text";

/* `mirror_entries`: what a run of the mirror will insert or rename. Nothing else reads it until the list has ended. */

interface StagedAdvertiser {
  id: string;
  name: string;
  nameKey: string;
  serviceId: string | null;
}

/** Advertisers that are compared, and entries per statement; entries per transaction. */
const comparedRows = 1_000;
const committedRows = 5_000;
/** Interval of a run's signs of life while it has nothing to write, in ms. */
const aliveMs = 2_000;
const nilUuid = "00000000-0000-0000-0000-000000000000";

/** Compares an arriving list with the agency's advertisers, and stores new and renamed ones. */
export class AdvertiserStage {
  /** Number of received advertisers, and of those omitted for their nil UUID. A repeated UUID counts once. */
  count = 0;
  skipped = 0;
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
    await this.#write();
  }

  async #compare(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#changed.push(...(await this.#findChanged(waiting)));
    if (this.#changed.length >= committedRows || Date.now() - this.#aliveAt > aliveMs)
      await this.#write();
  }

  async #write(): Promise<void> {
    const entries = this.#changed;
    this.#changed = [];
    await this.database.write(async (transaction) => {
      await keepAlive(transaction, this.run, this.count);
      for (let at = 0; at < entries.length; at += comparedRows)
        await this.#insert(transaction, entries.slice(at, at + comparedRows));
    });
    this.#aliveAt = Date.now();
  }

  async #insert(transaction: Queries, entries: StagedAdvertiser[]): Promise<void> {
    const rows = entries.map(({ id, name, nameKey: name_key, serviceId: service_id }) => ({
      workspace_id: this.run.workspaceId,
      name_key,
      advertiser_id: id,
      name,
      service_id,
    }));
    await transaction.insertInto("mirror_entries").values(rows).execute();
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

const selectEntries = (db: Queries, { workspaceId }: MirrorRun) =>
  db
    .selectFrom("mirror_entries")
    .where("workspace_id", "=", workspaceId)
    .orderBy("name_key")
    .orderBy("advertiser_id");

/** Reads the next entries after another one in the order of the names. */
export function readStage(
  db: Queries,
  run: MirrorRun,
  { nameKey, id }: Pick<StagedAdvertiser, "nameKey" | "id"> = { nameKey: "", id: nilUuid },
  count: number,
): Promise<StagedAdvertiser[]> {
  return selectEntries(db, run)
    .select(["advertiser_id as id", "name", "name_key as nameKey", "service_id as serviceId"])
    .where("name_key", ">=", nameKey)
    .where((eb) => eb.or([eb("name_key", ">", nameKey), eb("advertiser_id", ">", id)]))
    .limit(count)
    .execute();
}

/** Deletes the remains of runs, some at a time. */
export async function clearStage(database: Database, run: MirrorRun): Promise<void> {
  for (let isMore = true; isMore;)
    isMore = await database.write(async (transaction) => {
      await keepAlive(transaction, run);
      const last = await selectEntries(transaction, run)
        .select("name_key")
        .offset(committedRows)
        .limit(1)
        .executeTakeFirst();
      let entries = transaction
        .deleteFrom("mirror_entries")
        .where("workspace_id", "=", run.workspaceId);
      if (last) entries = entries.where("name_key", "<=", last.name_key);
      await entries.execute();
      return last !== undefined;
    });
}

const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu;

/**
 * Returns the name under which an advertiser of another service is stored: its own if Cuelist accepts it; otherwise its valid characters;
 * otherwise the UUID. One invalid name must not hide the others, and the UUID identifies the advertiser in any case.
 */
export function toAdvertiserName({ uuid, name }: { uuid: string; name: string }): string {
  const own = companyNameSchema.safeParse(name);
  if (own.success) return own.data;
  // Cut at twice the limit, which leaves enough however long the name is.
  const part = Array.from(name.slice(0, 4 * limits.nameCharacters).replaceAll(unshowable, " "));
  const cut = part.slice(0, limits.nameCharacters - 1).join("");
  const shown = companyNameSchema.safeParse(part.length >= limits.nameCharacters ? `${cut}…` : cut);
  return shown.success ? shown.data : uuid;
}
