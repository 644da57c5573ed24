import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import {
  type Draft,
  type DraftOwner,
  type DraftRecord,
  parseDraft,
} from "@/lib/playlists/drafts/draft";

/* Where the browser keeps drafts: an IndexedDB database, because 100,000 ids are too much for localStorage. */

/**
 * The ids lie apart, under the id of their draft: they can be megabytes, which are still being written when a
 * page that goes away is gone, and they change less often than the rest.
 */
type StoredDraft = Omit<DraftRecord, "content"> & {
  content: Omit<DraftRecord["content"], "inventory_ids">;
};

interface DraftDatabase extends DBSchema {
  drafts: {
    key: string;
    value: StoredDraft;
    indexes: {
      owner: [client: string, company: string, savedAt: number];
      client: [client: string, savedAt: number];
      time: number;
    };
  };
  /** JSON. */
  ids: { key: string; value: string };
}
const stores = ["drafts", "ids"] as const;

/** What is written even while a page goes away: Chromium stores more than 64 KiB in a file of its own. */
const quickCharacters = 25_000;

/** Drafts of one client; the oldest go when there are more. */
export const maxDrafts = 20;
const draftRetentionMs = 30 * 24 * 60 * 60 * 1000;

let connection: Promise<IDBPDatabase<DraftDatabase>> | null = null;

const forget = () => {
  connection = null;
};

/** One connection for the tab. It makes way when a newer version of the page wants to change the shape. */
async function open(): Promise<IDBPDatabase<DraftDatabase>> {
  connection ??= connect();
  connection.catch(forget);
  return connection;
}

async function connect() {
  const database = await openDB<DraftDatabase>("cuelist-drafts", 1, {
    upgrade(fresh) {
      const drafts = fresh.createObjectStore("drafts", { keyPath: "id" });
      drafts.createIndex("owner", ["client_id", "company_id", "saved_at"]);
      drafts.createIndex("client", ["client_id", "saved_at"]);
      drafts.createIndex("time", "saved_at");
      fresh.createObjectStore("ids");
    },
    blocking() {
      database.close();
      forget();
    },
    terminated: forget,
  });
  return database;
}

/** The drafts of `owner`, newest first. Damaged ones are left out. @throws what IndexedDB throws */
export async function listDrafts({ clientId, companyId }: DraftOwner): Promise<Draft[]> {
  const transaction = (await open()).transaction(stores);
  const since = Date.now() - draftRetentionMs;
  const range = IDBKeyRange.bound([clientId, companyId, since], [clientId, companyId, Infinity]);
  const found = await transaction.objectStore("drafts").index("owner").getAll(range);
  const ids = await Promise.all(found.map(({ id }) => transaction.objectStore("ids").get(id)));
  const records = found.map(({ content, ...draft }, index) => ({
    ...draft,
    content: { ...content, inventory_ids: ids[index] },
  }));
  return records.reverse().flatMap((record) => parseDraft(record) ?? []);
}

/**
 * Stores a draft, over the one with the same id; its ids too, unless they are many and `hasIds` says that they are there.
 * Committed without waiting for the requests, so that it also arrives when the page goes away meanwhile.
 * @throws what IndexedDB throws, such as QuotaExceededError
 */
export async function putDraft(record: DraftRecord, { hasIds = false } = {}): Promise<void> {
  const { inventory_ids, ...content } = record.content;
  const database = await open();
  const transaction = database.transaction(stores, "readwrite");
  const puts: Promise<unknown>[] = [transaction.objectStore("drafts").put({ ...record, content })];
  if (!hasIds || inventory_ids.length < quickCharacters)
    puts.push(transaction.objectStore("ids").put(inventory_ids, record.id));
  transaction.commit();
  await Promise.all([...puts, transaction.done]);
  // Another tab may have removed them with the draft.
  if (hasIds && (await database.getKey("ids", record.id)) === undefined) await putDraft(record);
}

/** Removes the draft `id`; with `savedAt` only if nobody has written it since. */
export async function removeDraft(id: string, savedAt?: number): Promise<void> {
  const transaction = (await open()).transaction(stores, "readwrite");
  const drafts = transaction.objectStore("drafts");
  const isMeant = savedAt === undefined || (await drafts.get(id))?.saved_at === savedAt;
  if (isMeant) await Promise.all([drafts.delete(id), transaction.objectStore("ids").delete(id)]);
  await transaction.done;
}

/** Removes what is too old, and of this client's drafts what is too many. */
export async function pruneDrafts(clientId: string): Promise<void> {
  const transaction = (await open()).transaction(stores, "readwrite");
  const [drafts, ids] = [transaction.objectStore("drafts"), transaction.objectStore("ids")];
  const old = IDBKeyRange.upperBound(Date.now() - draftRetentionMs);
  const own = IDBKeyRange.bound([clientId, -Infinity], [clientId, Infinity]);
  const [expired, ordered] = await Promise.all([
    drafts.index("time").getAllKeys(old),
    drafts.index("client").getAllKeys(own),
  ]);
  const surplus = ordered.slice(0, Math.max(0, ordered.length - maxDrafts));
  await Promise.all([...expired, ...surplus].flatMap((id) => [drafts.delete(id), ids.delete(id)]));
  await transaction.done;
}
