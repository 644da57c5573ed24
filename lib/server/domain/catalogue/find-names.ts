import { sql } from "kysely";
import { findAgencyNames } from "@/lib/server/domain/catalogue/agency-names";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { chooseRows, findLayers, importsOf } from "@/lib/server/domain/catalogue/layers";
import { type Searchable } from "@/lib/server/db/database";
import { type ListedField, listedFields } from "@/lib/shared/catalogue/catalogue-fields";
import {
  type InventoryName,
  namelessEntry,
  type NamesRequest,
} from "@/lib/shared/catalogue/schema";

/**
 * Looks up IDs of one kind in the visible catalogues. The installation's fills fields that the company's own leaves empty; the agency's
 * names what neither does.
 */
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
  const layers = await findLayers(read, principal, kind);
  const rows = await read
    .selectFrom("catalogue_entries as entry")
    .leftJoin("catalogue_imports as goneIn", "goneIn.number", "entry.gone_import")
    .select([
      "entry.import_number",
      "entry.kind",
      "entry.inventory_id as id",
      ...listedFields.map((name) => `entry.${name}` as const),
      "goneIn.started_at as gone_since",
    ])
    .where("entry.import_number", "in", importsOf(layers))
    .where("entry.kind", "=", kind)
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .where(operations.isWanted("entry.number"))
    .execute();
  const names = Array.from(chooseRows(layers, rows).values(), ([own, other]) => {
    const values = listedFields.map((name) => [name, own[name] ?? other?.[name] ?? null]);
    return {
      ...(Object.fromEntries(values) as Pick<InventoryName, ListedField>),
      id: own.id,
      gone_since: own.gone_since,
    };
  });
  const named = new Set(names.map(({ id }) => id));
  const missing = ids.filter((id) => !named.has(id));
  const ofAgency = await findAgencyNames({ read, operations }, principal, { kind, ids: missing });
  return [...names, ...ofAgency.map(({ id, name }) => ({ ...namelessEntry(id), name }))];
}
