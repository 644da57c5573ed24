import { sql } from "kysely";
import { z } from "zod";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { getEntries } from "@/lib/server/domain/catalogue/load-entries";
import { type EntryPage, searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { type SearchPosition } from "@/lib/server/db/names/name-page";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import {
  type CatalogueSearch,
  type CataloguePageSearch,
  type entryListSchema,
} from "@/lib/shared/catalogue/schema";
import { matchRanks } from "@/lib/shared/name-match";

/** Reads a page of entries, in the thread of the catalogue. */
const readPage = catalogueThread.take(
  "page",
  async (
    database,
    caller: Caller,
    { ids, q = "", ...search }: CatalogueSearch & { after: SearchPosition | null },
  ): Promise<EntryPage> => {
    if (ids === undefined) return searchEntries(database, caller, { q, ...search });
    const entries = await getEntries(database, caller, { ids, kind: search.kind });
    return { entries, suggestions: [], next: null };
  },
);

const positionSchema = z.object({
  rank: z.literal(Object.values(matchRanks)),
  nameKey: z.string(),
  id: z.string(),
});

/** Returns a page of entries. @throws AppError invalid_cursor */
export async function pageCatalogue(
  { database, keys }: Runtime,
  principal: Principal,
  { cursor, counts, ...search }: CataloguePageSearch,
): Promise<z.input<typeof entryListSchema>> {
  const scope = `catalogue\n${principal.companyId}\n${search.kind ?? ""}\n${search.q ?? ""}`;
  const after =
    cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, positionSchema);
  const page = await readPage(database, principal, { ...search, after });
  const ids = page.entries.map(({ id }) => id);
  const uses = counts && new Map(await countUses(database, principal, ids));
  return {
    entries: page.entries.map((entry) => ({
      ...entry,
      ...(uses && { playlists: uses.get(entry.id) ?? 0 }),
    })),
    suggestions: page.suggestions,
    next_cursor: page.next && sealCursor(keys.cursor, scope, page.next),
  };
}

/** Counts the active playlists of a caller's that have each ID. */
const countUses = catalogueThread.take(
  "uses",
  async (
    { read, operations },
    { companyId, companyKind }: Pick<Principal, "companyId" | "companyKind">,
    ids: string[],
  ): Promise<[id: string, playlists: number][]> => {
    const rows = await read
      .selectFrom("playlist_inventory")
      .innerJoin("playlists", "playlists.number", "playlist_inventory.playlist_number")
      .select(["inventory_id", sql<number>`cast(count(*) as integer)`.as("playlists")])
      .where(operations.isOneOfTexts("inventory_id", JSON.stringify(ids)))
      .where(operations.unindexed("playlists.is_archived"), "=", 0)
      .where(
        operations.unindexed(
          companyKind === "agency" ? "playlists.agency_id" : "playlists.company_id",
        ),
        "=",
        companyId,
      )
      .where(operations.isWanted("playlist_inventory.playlist_number"))
      .groupBy("inventory_id")
      .execute();
    return rows.map((row) => [row.inventory_id, row.playlists]);
  },
);
