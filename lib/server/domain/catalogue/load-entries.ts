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
import {
  type AnsweredField,
  answeredFields,
  heldBy,
} from "@/lib/shared/catalogue/catalogue-fields";
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
      ...answeredFields.map((name) => `entry.${name}` as const),
      "source.name as source",
      "source.catalogue",
      "firstIn.started_at as first_seen_at",
      "lastIn.started_at as last_seen_at",
      "goneIn.started_at as gone_since",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

/** Merges entries of the same kind and ID: the company's own one wins, and the installation's fills its empty fields. */
function mergeRows([row, other]: [Row, Row?]): CatalogueEntry {
  const isSaid = ([, value]: [string, unknown]) =>
    value !== null && value !== "[]" && value !== "{}";
  const merged: Row = other
    ? {
        ...other,
        ...Object.fromEntries(Object.entries(row).filter(isSaid)),
        gone_since: row.gone_since,
      }
    : row;
  const { number: _, import_number: _import, catalogue, ...rest } = merged;
  const values = answeredFields.map((name) => {
    const isJson = heldBy(name).empty !== null;
    return [name, isJson ? (JSON.parse(String(merged[name])) as unknown) : merged[name]];
  });
  const entry = { ...rest, is_own: Number(catalogue) !== everybodys };
  return { ...entry, ...(Object.fromEntries(values) as Pick<CatalogueEntry, AnsweredField>) };
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
