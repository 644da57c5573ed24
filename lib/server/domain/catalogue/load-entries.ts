import { sql } from "kysely";
import { type Caller } from "@/lib/server/domain/catalogue/catalogue-thread";
import {
  chooseRows,
  findLayers,
  importsOf,
  type Layer,
  placeOf,
} from "@/lib/server/domain/catalogue/layers";
import { everybodys } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Queries, type Searchable } from "@/lib/server/db/database";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";

/** Selects the columns of an entry, with the names and times that it refers to. */
const selectEntries = (db: Queries) =>
  db
    .selectFrom("catalogue_entries as entry")
    .innerJoin("catalogue_imports as import", "import.number", "entry.import_number")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .innerJoin("catalogue_imports as firstIn", "firstIn.number", "entry.first_import")
    .innerJoin("catalogue_imports as lastIn", "lastIn.number", "entry.last_import")
    .leftJoin("catalogue_imports as goneIn", "goneIn.number", "entry.gone_import")
    .select([
      "entry.number",
      "entry.import_number",
      "entry.kind",
      "entry.inventory_id as id",
      "entry.name",
      "entry.publisher",
      "entry.language",
      "entry.country",
      "entry.categories",
      "entry.address",
      "entry.last_published_at",
      "entry.attributes",
      "source.name as source",
      "source.catalogue",
      "firstIn.started_at as first_seen_at",
      "lastIn.started_at as last_seen_at",
      "goneIn.started_at as gone_since",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

/** Merges entries of the same kind and ID: the company's own one wins, and the installation's fills its empty fields. */
function mergeRows([row, other]: [Row, Row?]): CatalogueEntry {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== "[]");
  const merged = other ? { ...other, ...Object.fromEntries(said) } : row;
  const { number: _, import_number: _import, catalogue, categories, attributes, ...rest } = merged;
  return {
    ...rest,
    is_own: Number(catalogue) !== everybodys,
    categories: JSON.parse(categories) as string[],
    attributes: JSON.parse(attributes) as Record<string, string>,
  };
}

/** Returns the entries of IDs in the order of `ids`, of one kind or of all. */
export async function getEntries(
  { read, operations }: Searchable,
  principal: Caller,
  { ids, kind }: { ids: readonly string[]; kind?: string },
): Promise<CatalogueEntry[]> {
  if (ids.length === 0) return [];
  const layers = await findLayers(read, principal, kind);
  const rows = await selectEntries(read)
    .where("entry.import_number", "in", importsOf(layers))
    .where("entry.kind", "in", ["", ...new Set(layers.map((layer) => layer.kind))])
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .where(operations.isWanted("entry.number"))
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return Array.from(chooseRows(layers, rows).values(), mergeRows).toSorted(
    (one, other) =>
      (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0) || (one.kind < other.kind ? -1 : 1),
  );
}

/** Returns the entries of these places that one of the rows names, in no order. An earlier layer may give an ID another name. */
export async function loadEntries(
  { read, operations }: Searchable,
  layers: Layer[],
  found: { import: number; kind: string; id: string }[],
): Promise<Map<string, CatalogueEntry>> {
  if (found.length === 0) return new Map();
  const rows = await selectEntries(read)
    .where("entry.import_number", "in", importsOf(layers))
    .where("entry.kind", "in", Array.from(new Set(found.map(({ kind }) => kind))))
    .where(
      sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(found.map(({ id }) => id))}`)}`,
    )
    .execute();
  const isFound = new Set(found.map((row) => `${row.import} ${placeOf(row)}`));
  const chosen = Array.from(chooseRows(layers, rows)).filter(([, candidates]) =>
    candidates.some((row) => row && isFound.has(`${Number(row.import_number)} ${placeOf(row)}`)),
  );
  return new Map(chosen.map(([place, candidates]) => [place, mergeRows(candidates)]));
}
