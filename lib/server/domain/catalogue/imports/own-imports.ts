import { type Database } from "@/lib/server/db/database";
import { finishImport } from "@/lib/server/domain/catalogue/imports/finish-import";
import { getRun } from "@/lib/server/domain/catalogue/imports/get-run";
import {
  getVisibleImport,
  requireOwnImport,
} from "@/lib/server/domain/catalogue/imports/read-imports";
import {
  findOrCreateCatalogue,
  startCatalogueImport,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { type FileEntry } from "@/lib/server/domain/catalogue/imports/compare-rows";
import { undoImport } from "@/lib/server/domain/catalogue/imports/undo-import";
import { writeRows } from "@/lib/server/domain/catalogue/imports/write-rows";
import { type Principal } from "@/lib/server/principal";
import { cleanEntry } from "@/lib/shared/catalogue/clean-entry";
import {
  type CatalogueImport,
  type CatalogueImportStart,
  type CatalogueRow,
} from "@/lib/shared/catalogue/sources";

/* Imports into a company's own catalogue, which its managers send in several requests. */

type Caller = Pick<Principal, "companyId" | "clientId" | "person">;

/** Duration of one call that takes several transactions, in ms. */
const callMs = 1_000;

/** Starts an import, or continues the one of the same file (`isNew` false). @throws AppError conflict */
export async function startOwnImport(
  database: Database,
  principal: Caller,
  { source, format, kind, file, digest }: CatalogueImportStart,
): Promise<{ import: CatalogueImport; isNew: boolean }> {
  const { number, isNew } = await startCatalogueImport(database, {
    catalogue: await findOrCreateCatalogue(database, principal.companyId),
    source,
    format,
    file,
    digest,
    options: JSON.stringify({ kind }),
    kind,
    by: { clientId: principal.clientId, personId: principal.person?.id ?? null },
  });
  return { import: await getVisibleImport(database.read, principal, number), isNew };
}

/** Writes rows of an import, beginning at the row with index `first`. @throws AppError not_found, conflict, too_large */
export async function receiveRows(
  database: Database,
  principal: Caller,
  { number, first, rows }: { number: number; first: number; rows: CatalogueRow[] },
): Promise<{ import: CatalogueImport; rejected: { row: number; reason: string }[] }> {
  await requireOwnImport(database.read, principal, number);
  const { kind } = await getVisibleImport(database.read, principal, number);
  const { entries, rejected, cut } = cleanRows(kind ?? "", rows);
  await writeRows(database, await getRun(database.read, number), {
    first,
    rows: rows.length,
    entries,
    rejected: rejected.length,
    cut,
  });
  return { import: await getVisibleImport(database.read, principal, number), rejected };
}

/** Converts rows to entries. `row` is an index among them. */
function cleanRows(kind: string, rows: readonly CatalogueRow[]) {
  const entries: FileEntry[] = [];
  const rejected: { row: number; reason: string }[] = [];
  let cut = 0;
  for (const [row, given] of rows.entries()) {
    const entry = cleanEntry(given);
    if ("reason" in entry) {
      rejected.push({ row, reason: entry.reason });
      continue;
    }
    entries.push({ kind, id: entry.id, values: entry.values });
    if (entry.isCut) cut += 1;
  }
  return { entries, rejected, cut };
}

/**
 * Finishes an import, or undoes it, for about a second; call it again until its state is "finished" or "undone".
 * @throws AppError not_found, conflict
 */
export async function endOwnImport(
  database: Database,
  principal: Caller,
  { number, how }: { number: number; how: "finish" | "undo" },
): Promise<CatalogueImport> {
  await requireOwnImport(database.read, principal, number);
  const run = await getRun(database.read, number);
  const end = Date.now() + callMs;
  const step = how === "finish" ? finishImport : undoImport;
  while (!(await step(database, run)) && Date.now() < end);
  return getVisibleImport(database.read, principal, number);
}
