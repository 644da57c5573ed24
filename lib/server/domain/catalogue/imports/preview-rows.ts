import { type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { type Database, type Queries } from "@/lib/server/db/database";
import { compareRows, placeOf } from "@/lib/server/domain/catalogue/imports/compare-rows";
import { findSourceByName } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { findStored } from "@/lib/server/domain/catalogue/imports/write-rows";
import { findOwnCatalogue } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Principal } from "@/lib/server/principal";
import { cleanEntry, type CleanedEntry } from "@/lib/shared/catalogue/clean-entry";
import {
  type CataloguePreview,
  type CataloguePreviewRequest,
} from "@/lib/shared/catalogue/sources";

type PreviewedRow = CataloguePreview["rows"][number];

/** Describes the effect that an import into a source of the caller's company would have on each row, and how many entries the source has now. */
export async function previewRows(
  { read, operations }: Pick<Database, "read" | "operations">,
  { companyId }: Pick<Principal, "companyId">,
  { source: name, kind, rows }: CataloguePreviewRequest,
): Promise<CataloguePreview> {
  const catalogue = await findOwnCatalogue(read, companyId);
  const cleaned = rows.map(cleanEntry);
  const entries = cleaned.flatMap((entry) => ("id" in entry ? { kind, id: entry.id } : []));
  const stored =
    catalogue === null
      ? new Map<string, StoredEntry>()
      : await findStored(read, operations, catalogue, entries);
  const source = catalogue === null ? undefined : await findSourceByName(read, catalogue, name);
  return {
    rows: cleaned.map((entry) => previewRow(entry, { kind, stored, sourceId: source?.id ?? "" })),
    present: source ? await countPresent(read, source.id) : 0,
  };
}

function previewRow(
  entry: CleanedEntry,
  known: { kind: string; stored: ReadonlyMap<string, StoredEntry>; sourceId: string },
): PreviewedRow {
  if ("reason" in entry)
    return { effect: "rejected", name: "", name_before: null, reason: entry.reason };
  const { kind, stored, sourceId } = known;
  const before = stored.get(placeOf(kind, entry.id));
  const run = { number: 0, catalogue: 0, sourceId, previous: null };
  const { added, same } = compareRows(run, [{ kind, ...entry }], stored);
  const effect = () => {
    if (added.length > 0) return "added";
    if (same.length > 0) return "same";
    if (before?.gone_import) return "returned";
    return before?.source_id === sourceId ? "changed" : "moved";
  };
  return {
    effect: effect(),
    name: entry.values.name,
    name_before: before?.name ?? null,
    reason: null,
  };
}

async function countPresent(db: Queries, sourceId: string): Promise<number> {
  const { entries, gone } = await db
    .selectFrom("catalogue_counts")
    .select(({ fn }) => [
      fn.sum<number | null>("entries").as("entries"),
      fn.sum<number | null>("gone").as("gone"),
    ])
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  return Number(entries ?? 0) - Number(gone ?? 0);
}
