import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { findLayers } from "@/lib/server/domain/catalogue/layers";
import { getEntries } from "@/lib/server/domain/catalogue/load-entries";
import { searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { type Database, type Searchable } from "@/lib/server/db/database";
import {
  type CatalogueEntry,
  type CatalogueKinds,
  type CatalogueSearch,
} from "@/lib/shared/catalogue/schema";
import { AppError } from "@/lib/shared/errors";

/** Entries of a search without a limit. */
const listedEntries = 20;

/** Lists entries by their IDs or by name, in the thread of the catalogue. */
export const listCatalogue = catalogueThread.take(
  "entries",
  async (
    database,
    caller: Caller,
    { ids, q = "", kind, limit = listedEntries }: CatalogueSearch,
  ): Promise<CatalogueEntry[]> => {
    if (ids !== undefined) return getEntries(database, caller, { ids, kind });
    const { entries } = await searchEntries(database, caller, { q, kind, limit });
    return entries.slice(0, limit);
  },
);

/** Returns the entry of an ID of one kind. @throws AppError not_found */
export async function getEntry(
  database: Searchable,
  principal: Caller,
  { kind, id }: { kind: string; id: string },
): Promise<CatalogueEntry> {
  const [entry] = await getEntries(database, principal, { ids: [id], kind });
  if (!entry) throw new AppError("not_found", "This ID isn't in the catalogue.");
  return entry;
}

/** Counts the visible entries by kind, those gone included. */
export async function countKinds(
  { read }: Pick<Database, "read">,
  principal: Caller,
): Promise<CatalogueKinds["kinds"]> {
  const counts = new Map<string, CatalogueKinds["kinds"][number]>();
  for (const { kind, entries, gone } of await findLayers(read, principal)) {
    const count = counts.get(kind) ?? { kind, entries: 0, gone: 0 };
    counts.set(kind, { kind, entries: count.entries + entries, gone: count.gone + gone });
  }
  return Array.from(counts.values()).sort((one, other) => other.entries - one.entries);
}
