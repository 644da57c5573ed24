import { sql } from "kysely";
import { type Caller } from "@/lib/server/domain/catalogue/catalogue-thread";
import { chooseRows, importsOf, layersOf } from "@/lib/server/domain/catalogue/layers";
import { type Queries, type Searchable } from "@/lib/server/db/database";

/* What an advertiser's own clients see of their agency's catalogue: the names of IDs in the playlists that they see, and the kinds that name
   them. Nothing else: no search, source, publisher or count. */

/** Returns the number of the catalogue of a caller's agency; null if the caller is no advertiser of one, or it has none. */
export async function findAgencyCatalogue(
  db: Queries,
  { companyId }: Caller,
): Promise<number | null> {
  const found = await db
    .selectFrom("agency_advertisers")
    .innerJoin("catalogues", "catalogues.company_id", "agency_advertisers.agency_id")
    .select("catalogues.number")
    .where("agency_advertisers.advertiser_id", "=", companyId)
    .where("agency_advertisers.is_mirrored", "=", 0)
    .executeTakeFirst();
  return found ? Number(found.number) : null;
}

/** Finds the entries of the agency's catalogue for those of `ids` that are in playlists which the caller sees. */
export async function findAgencyNames(
  { read, operations }: Searchable,
  caller: Caller,
  { ids, kind }: { ids: readonly string[]; kind?: string },
): Promise<{ kind: string; id: string; name: string }[]> {
  const catalogue = ids.length === 0 ? null : await findAgencyCatalogue(read, caller);
  if (catalogue === null) return [];
  const among = (texts: readonly string[]) =>
    sql<boolean>`inventory_id in ${operations.textsOf(sql`${JSON.stringify(texts)}`)}`;
  const held = await read
    .selectFrom("playlist_inventory")
    .select("inventory_id")
    .distinct()
    .where(among(ids))
    .where("playlist_number", "in", (db) =>
      db.selectFrom("playlists").select("number").where("company_id", "=", caller.companyId),
    )
    .where(operations.isWanted("playlist_number"))
    .execute();
  if (held.length === 0) return [];
  const layers = await layersOf(read, [catalogue], kind ?? null);
  const rows = await read
    .selectFrom("catalogue_entries")
    .select(["import_number", "kind", "inventory_id as id", "name", "gone_import as gone_since"])
    .where("import_number", "in", importsOf(layers))
    .where("kind", "in", ["", ...new Set(layers.map((layer) => layer.kind))])
    .where(among(held.map(({ inventory_id }) => inventory_id)))
    .where(operations.isWanted("number"))
    .execute();
  return Array.from(chooseRows(layers, rows).values(), ([{ kind: of, id, name }]) => ({
    kind: of,
    id,
    name,
  }));
}
