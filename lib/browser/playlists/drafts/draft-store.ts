import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import {
  type Draft,
  type DraftOwner,
  type DraftRecord,
  parseDraft,
  toRecord,
} from "@/lib/browser/playlists/drafts/draft";
import { withoutHeld } from "@/lib/browser/playlists/drafts/draft-locks";
import {
  findOwnDraft,
  rememberDraft,
  rememberLast,
  withLast,
} from "@/lib/browser/playlists/drafts/draft-of-tab";

/** The IndexedDB database of drafts; 100,000 IDs exceed localStorage. */

/** IDs have their own store: megabytes that change rarely and may not be written before the page closes. */
type StoredDraft = Omit<DraftRecord, "content" | "base"> & {
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

/** Maximum characters to write as the page closes; Chromium puts more than 64 KiB into a separate file. */
const maxReliableCharacters = 25_000;

/** Maximum drafts per client; the oldest are deleted. */
export const maxDrafts = 20;
const draftRetentionMs = 30 * 24 * 60 * 60 * 1000;

let connection: Promise<IDBPDatabase<DraftDatabase>> | null = null;

const forget = () => {
  connection = null;
};

/** Opens the tab's only connection; closes it when a newer version of the page upgrades the database. */
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

/** Key of the stored playlist that an edit began with, in the store of IDs. */
const baseKey = (id: string) => `${id} base`;

/** Lists the drafts of `owner`, newest first, without damaged ones. @throws the errors of IndexedDB */
export async function listDrafts({ clientId, companyId }: DraftOwner): Promise<Draft[]> {
  const transaction = (await open()).transaction(stores);
  const since = Date.now() - draftRetentionMs;
  const range = IDBKeyRange.bound([clientId, companyId, since], [clientId, companyId, Infinity]);
  const found = await transaction.objectStore("drafts").index("owner").getAll(range);
  const ids = transaction.objectStore("ids");
  const records = await Promise.all(
    found.map(async ({ content, ...draft }) => ({
      ...draft,
      content: { ...content, inventory_ids: await ids.get(draft.id) },
      base: (await ids.get(baseKey(draft.id))) ?? null,
    })),
  );
  return records.reverse().flatMap((record) => parseDraft(record) ?? []);
}

/**
 * Stores a draft, replacing the one with the same ID. Skips its IDs if they are many and `hasIds` says that they are stored, and its base
 * if `hasBase` says so. Commits without waiting for the requests, so that the write survives closing the page.
 * @throws the errors of IndexedDB, such as QuotaExceededError
 */
export async function putDraft(
  { base = null, ...record }: DraftRecord,
  { hasIds = false, hasBase = false } = {},
): Promise<void> {
  const { inventory_ids, ...content } = record.content;
  const database = await open();
  const transaction = database.transaction(stores, "readwrite");
  const puts: Promise<unknown>[] = [transaction.objectStore("drafts").put({ ...record, content })];
  if (!hasIds || inventory_ids.length < maxReliableCharacters)
    puts.push(transaction.objectStore("ids").put(inventory_ids, record.id));
  if (base !== null && !hasBase)
    puts.push(transaction.objectStore("ids").put(base, baseKey(record.id)));
  transaction.commit();
  await Promise.all([...puts, transaction.done]);
  // Another tab may have deleted the IDs with the draft.
  if (hasIds && (await database.getKey("ids", record.id)) === undefined)
    await putDraft({ ...record, base });
}

/** Deletes the draft `id`; with `savedAt` only if it has not been written since. The stored draft may be older (`rememberLast`). */
export async function removeDraft(id: string, savedAt?: number): Promise<void> {
  const transaction = (await open()).transaction(stores, "readwrite");
  const drafts = transaction.objectStore("drafts");
  const stored = savedAt === undefined ? undefined : await drafts.get(id);
  const isMeant = savedAt === undefined || (stored !== undefined && stored.saved_at <= savedAt);
  const ids = transaction.objectStore("ids");
  if (isMeant) await Promise.all([drafts.delete(id), ids.delete(id), ids.delete(baseKey(id))]);
  await transaction.done;
}

/** Deletes expired drafts, and the client's oldest ones above the limit. */
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
  await Promise.all(
    [...expired, ...surplus].flatMap((id) => [
      drafts.delete(id),
      ids.delete(id),
      ids.delete(baseKey(id)),
    ]),
  );
  await transaction.done;
}

/** A busy machine may need seconds to open IndexedDB. */
const draftTimeoutMs = 5_000;

/** The drafts of a form that no other tab has open, newest first; none if the browser stores none or does not respond in time. */
export async function listOwnDrafts(owner: DraftOwner): Promise<Draft[]> {
  const silence = new Promise<Draft[]>((resolve) => setTimeout(() => resolve([]), draftTimeoutMs));
  const stored = await Promise.race([listDrafts(owner).catch(() => []), silence]);
  const drafts = withLast(owner, stored);
  return withoutHeld(drafts, findOwnDraft(owner)).catch(() => drafts);
}

/** Opens the form with a draft that was set aside. */
export async function takeUpDraft(owner: DraftOwner, draft: Draft): Promise<void> {
  const record = { ...toRecord(draft), set_aside: false };
  await putDraft(record).catch(() => rememberLast(owner, record));
  rememberDraft(owner, draft.id);
}
