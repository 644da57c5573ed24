import { type Queries } from "@/lib/server/db/database";
import { everybodys, visibleCatalogues } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Caller } from "@/lib/server/domain/catalogue/catalogue-thread";

/** The entries of one kind in the current version of a source. */
export interface Layer {
  import: number;
  catalogue: number;
  kind: string;
  entries: number;
  gone: number;
}

/**
 * Finds the layers that a caller sees, of one kind or of all. The first layer that lists an ID names it (`chooseRows`): the company's own
 * before the installation's, and in each catalogue the one that was finished last.
 */
export const findLayers = async (
  db: Queries,
  caller: Caller,
  kind: string | null = null,
): Promise<Layer[]> => layersOf(db, await visibleCatalogues(db, caller), kind);

/** Finds the layers of these catalogues, as `findLayers` does. */
export async function layersOf(
  db: Queries,
  catalogues: number[],
  kind: string | null,
): Promise<Layer[]> {
  const layers = db
    .selectFrom("catalogue_sources as source")
    .innerJoin("catalogue_imports as import", "import.number", "source.current_import")
    .innerJoin("catalogue_counts as count", "count.import_number", "source.current_import")
    .select(["count.import_number as import", "source.catalogue"])
    .select(["count.kind", "count.entries", "count.gone"])
    .where("source.catalogue", "in", catalogues)
    .orderBy("import.finished_at", "desc")
    .orderBy("import.number", "desc");
  const rows = await (kind === null ? layers : layers.where("count.kind", "=", kind)).execute();
  const all = rows.map((row) => ({
    ...row,
    import: Number(row.import),
    catalogue: Number(row.catalogue),
  }));
  const isOwn = ({ catalogue }: Layer) => catalogue !== everybodys;
  return [...all.filter(isOwn), ...all.filter((layer) => !isOwn(layer))];
}

/** The imports of layers, at least one: no entry belongs to 0. */
export const importsOf = (layers: readonly Layer[]): number[] => [
  ...new Set(layers.length === 0 ? [0] : layers.map((layer) => layer.import)),
];

/** An entry of a layer. */
interface LayeredRow {
  import_number: number;
  kind: string;
  id: string;
  /** Null if the layer lists the ID; it is unavailable if none does. */
  gone_since: unknown;
}

export const placeOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

/**
 * Returns for each ID, by `placeOf`, the entry of the first layer that lists it, or of the first that has it if none does; and that of the
 * installation if it is the company's own.
 */
export function chooseRows<Row extends LayeredRow>(
  layers: readonly Layer[],
  rows: readonly Row[],
): Map<string, [Row, Row?]> {
  const imports = importsOf(layers);
  const others = new Set(
    layers.filter(({ catalogue }) => catalogue === everybodys).map((layer) => layer.import),
  );
  const isGone = (row: Row) => Number(row.gone_since !== null);
  const at = (row: Row) => imports.indexOf(Number(row.import_number));
  const isOwn = (row: Row) => !others.has(Number(row.import_number));
  const chosen = new Map<string, [Row, Row?]>();
  for (const row of rows.toSorted(
    (one, other) => isGone(one) - isGone(other) || at(one) - at(other),
  )) {
    const found = chosen.get(placeOf(row));
    if (!found) chosen.set(placeOf(row), [row]);
    else if (!found[1] && isOwn(found[0]) && !isOwn(row)) found[1] = row;
  }
  return chosen;
}
