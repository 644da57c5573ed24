import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Draft, type DraftOwner, type DraftRecord, readDraft } from "@/lib/playlists/draft";

/* Where the browser keeps drafts: an IndexedDB database, because 100,000 ids are too much for localStorage. */

interface DraftDatabase extends DBSchema {
  drafts: {
    key: string;
    value: DraftRecord;
    indexes: {
      owner: [client: string, company: string, savedAt: number];
      client: [client: string, savedAt: number];
      time: number;
    };
  };
}

/** Drafts of one client; the oldest go when there are more. */
export const keptDrafts = 20;
const keptFor = 30 * 24 * 60 * 60 * 1000;

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
  const database = await open();
  const since = Date.now() - keptFor;
  const range = IDBKeyRange.bound([clientId, companyId, since], [clientId, companyId, Infinity]);
  const records = await database.getAllFromIndex("drafts", "owner", range);
  return records.reverse().flatMap((record) => readDraft(record) ?? []);
}

/**
 * Stores a draft, over the one with the same id. Committed without waiting for the request, so that it also
 * arrives when the page goes away meanwhile. @throws what IndexedDB throws, such as QuotaExceededError
 */
export async function putDraft(record: DraftRecord): Promise<void> {
  const transaction = (await open()).transaction("drafts", "readwrite");
  const put = transaction.store.put(record);
  transaction.commit();
  await Promise.all([put, transaction.done]);
}

/** Removes the draft `id`; with `savedAt` only if nobody has written it since. */
export async function removeDraft(id: string, savedAt?: number): Promise<void> {
  const transaction = (await open()).transaction("drafts", "readwrite");
  const isMeant = savedAt === undefined || (await transaction.store.get(id))?.saved_at === savedAt;
  if (isMeant) await transaction.store.delete(id);
  await transaction.done;
}

/** Removes what is too old, and of this client's drafts what is too many. */
export async function pruneDrafts(clientId: string): Promise<void> {
  const transaction = (await open()).transaction("drafts", "readwrite");
  const { store } = transaction;
  const old = IDBKeyRange.upperBound(Date.now() - keptFor);
  const own = IDBKeyRange.bound([clientId, -Infinity], [clientId, Infinity]);
  const [expired, ordered] = await Promise.all([
    store.index("time").getAllKeys(old),
    store.index("client").getAllKeys(own),
  ]);
  const surplus = ordered.slice(0, Math.max(0, ordered.length - keptDrafts));
  await Promise.all([...expired, ...surplus].map((id) => store.delete(id)));
  await transaction.done;
}
