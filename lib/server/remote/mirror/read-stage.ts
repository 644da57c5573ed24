import { type Database } from "@/lib/server/db/database";
import { compareKeys } from "@/lib/server/db/names/keys";
import { type MirrorRun } from "@/lib/server/remote/mirror/mirror-lease";

export interface StagedAdvertiser {
  id: string;
  name: string;
  nameKey: string;
  serviceId: string | null;
}

type Position = Pick<StagedAdvertiser, "id" | "nameKey">;

/** Compares entries for the order of a batch. */
export const compareAdvertisers = (one: StagedAdvertiser, other: StagedAdvertiser): number =>
  compareKeys(one.nameKey, other.nameKey) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** Entries of each batch in memory. */
const readRows = 250;

/** Entries of a batch that were read and not yet taken. */
interface Cursor {
  batch: number;
  waiting: StagedAdvertiser[];
  at: number;
  isEnded: boolean;
}

/** Reads `mirror_entries` of all batches in the order of the names: merges them, with a few of each in memory. */
export class StageReader {
  /** In descending order of their next entries; null before the first read. */
  #cursors: Cursor[] | null = null;

  constructor(
    readonly database: Database,
    readonly run: MirrorRun,
    readonly batches: number,
  ) {}

  /** Returns the next entries, at most `count`; none at the end. */
  async read(count: number): Promise<StagedAdvertiser[]> {
    const cursors = (this.#cursors ??= await this.#open());
    const taken: StagedAdvertiser[] = [];
    while (taken.length < count) {
      const cursor = cursors.pop();
      const next = cursor?.waiting[cursor.at];
      if (!cursor || !next) break;
      taken.push(next);
      cursor.at += 1;
      if (cursor.at === cursor.waiting.length) await this.#fill(cursor, next);
      if (cursor.waiting.length > 0) cursors.splice(findPlace(cursors, cursor), 0, cursor);
    }
    return taken;
  }

  async #open(): Promise<Cursor[]> {
    const cursors: Cursor[] = [];
    for (let batch = 0; batch < this.batches; batch += 1) {
      const cursor: Cursor = { batch, waiting: [], at: 0, isEnded: false };
      await this.#fill(cursor, {
        id: "00000000-0000-0000-0000-000000000000",
        nameKey: "",
      });
      cursors.splice(findPlace(cursors, cursor), 0, cursor);
    }
    return cursors;
  }

  async #fill(cursor: Cursor, after: Position): Promise<void> {
    cursor.at = 0;
    cursor.waiting = cursor.isEnded ? [] : await this.#readAfter(cursor.batch, after);
    cursor.isEnded = cursor.waiting.length < readRows;
  }

  #readAfter(batch: number, { nameKey, id }: Position): Promise<StagedAdvertiser[]> {
    return this.database.read
      .selectFrom("mirror_entries")
      .select(["advertiser_id as id", "name", "name_key as nameKey", "service_id as serviceId"])
      .where("workspace_id", "=", this.run.workspaceId)
      .where("batch", "=", batch)
      .where("name_key", ">=", nameKey)
      .where((eb) => eb.or([eb("name_key", ">", nameKey), eb("advertiser_id", ">", id)]))
      .orderBy("name_key")
      .orderBy("advertiser_id")
      .limit(readRows)
      .execute();
  }
}

/** Finds the place of the cursor among others in descending order. */
function findPlace(cursors: Cursor[], { waiting, at }: Cursor): number {
  const entry = waiting[at];
  let [low, high] = [0, cursors.length];
  while (entry && low < high) {
    const middle = (low + high) >> 1;
    const other = cursors[middle];
    const next = other?.waiting[other.at];
    if (next && compareAdvertisers(next, entry) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
