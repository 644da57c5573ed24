import { type EntryCells, type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { comparedColumns } from "@/lib/server/db/catalogue/entries";
import { type Database, type Queries } from "@/lib/server/db/database";
import { findSourceByName } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { findStored, toCells } from "@/lib/server/domain/catalogue/imports/write-rows";
import { findLayers, importsOf, placeOf } from "@/lib/server/domain/catalogue/layers";
import { findOwnCatalogue } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Principal } from "@/lib/server/principal";
import { cleanEntry } from "@/lib/shared/catalogue/clean-entry";
import {
  type CataloguePreview,
  type CataloguePreviewRequest,
} from "@/lib/shared/catalogue/sources";

/** Describes the effect that an import into a source of the caller's company would have on each row, and how many entries the source has now. */
export async function previewRows(
  { read, operations }: Pick<Database, "read" | "operations">,
  { companyId }: Pick<Principal, "companyId">,
  { source: name, kind, rows }: CataloguePreviewRequest,
): Promise<CataloguePreview> {
  const catalogue = await findOwnCatalogue(read, companyId);
  const source = catalogue === null ? undefined : await findSourceByName(read, catalogue, name);
  const current = source?.current_import ?? null;
  const cleaned = rows.map(cleanEntry);
  const places = cleaned.flatMap((entry) => ("id" in entry ? { kind, id: entry.id } : []));
  const layers = (await findLayers(read, { companyId }, kind)).filter(
    (layer) => layer.catalogue === catalogue && layer.import !== Number(current),
  );
  const stored = await findStored(read, operations, [current ?? 0], places);
  const others = await findStored(read, operations, importsOf(layers).toReversed(), places);
  return {
    rows: cleaned.map((entry) => {
      if ("reason" in entry)
        return { effect: "rejected", name: "", name_before: null, reason: entry.reason };
      const before = stored.get(placeOf({ kind, id: entry.id }));
      const other = others.get(placeOf({ kind, id: entry.id }));
      return {
        effect: before ? effectOn(before, toCells(entry.values)) : other ? "moved" : "added",
        name: entry.values.name,
        name_before: (before ?? other)?.name ?? null,
        reason: null,
      };
    }),
    present: await countPresent(read, current),
  };
}

function effectOn(before: StoredEntry, cells: EntryCells) {
  if (before.gone_import !== null) return "returned";
  return comparedColumns.every((column) => before[column] === cells[column]) ? "same" : "changed";
}

async function countPresent(db: Queries, version: number | null): Promise<number> {
  const { entries, gone } = await db
    .selectFrom("catalogue_counts")
    .select(({ fn }) => [
      fn.sum<number | null>("entries").as("entries"),
      fn.sum<number | null>("gone").as("gone"),
    ])
    .where("import_number", "=", version ?? 0)
    .executeTakeFirstOrThrow();
  return Number(entries ?? 0) - Number(gone ?? 0);
}
