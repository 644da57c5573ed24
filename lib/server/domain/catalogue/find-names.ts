import { sql } from "kysely";
import { everybodys, visibleCatalogues } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { type Searchable } from "@/lib/server/db/database";
import { type InventoryName, type NamesRequest } from "@/lib/shared/catalogue/schema";

/** Looks up IDs of one kind in the visible catalogues. The installation's fills fields that the company's own leaves empty. */
export async function findNames(
  database: Searchable,
  caller: Caller,
  request: NamesRequest,
): Promise<Map<string, InventoryName>> {
  if (request.ids.length === 0) return new Map();
  const names = await readNames(database, caller, request);
  return new Map(names.map((name) => [name.id, name]));
}

const readNames = catalogueThread.take("names", listNames);

async function listNames(
  { read, operations }: Searchable,
  principal: Caller,
  { kind, ids }: NamesRequest,
): Promise<InventoryName[]> {
  const names = new Map<string, InventoryName>();
  const catalogues = await visibleCatalogues(read, principal);
  const rows = await read
    .selectFrom("catalogue_entries as entry")
    .leftJoin("catalogue_imports as goneIn", "goneIn.number", "entry.gone_import")
    .select([
      "entry.catalogue",
      "entry.inventory_id",
      "entry.name",
      "entry.publisher",
      "entry.last_published_at",
      "goneIn.started_at as gone_since",
    ])
    .where("entry.catalogue", "in", catalogues)
    .where("entry.kind", "=", kind)
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .where(operations.isWanted("entry.number"))
    .execute();
  const isOthers = (row: (typeof rows)[number]) => Number(row.catalogue) === everybodys;
  for (const row of [...rows.filter(isOthers), ...rows.filter((one) => !isOthers(one))]) {
    const other = names.get(row.inventory_id);
    names.set(row.inventory_id, {
      id: row.inventory_id,
      name: row.name,
      publisher: row.publisher ?? other?.publisher ?? null,
      last_published_at: row.last_published_at ?? other?.last_published_at ?? null,
      gone_since: row.gone_since ?? other?.gone_since ?? null,
    });
  }
  return Array.from(names.values());
}
