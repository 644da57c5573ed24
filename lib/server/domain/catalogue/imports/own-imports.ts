import { type Database } from "@/lib/server/db/database";
import { finishImport } from "@/lib/server/domain/catalogue/imports/finish-import";
import { getRun } from "@/lib/server/domain/catalogue/imports/import-state";
import {
  getVisibleImport,
  requireOwnImport,
} from "@/lib/server/domain/catalogue/imports/read-imports";
import {
  findOrCreateCatalogue,
  startCatalogueImport,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { eraseVersions, undoImport } from "@/lib/server/domain/catalogue/imports/undo-import";
import { BatchOfRows, writeRows } from "@/lib/server/domain/catalogue/imports/write-rows";
import { type Principal } from "@/lib/server/principal";
import {
  type CatalogueImport,
  type CatalogueImportStart,
  type CatalogueRow,
} from "@/lib/shared/catalogue/sources";

/* Imports into a company's own catalogue, which its managers send in several requests. */

type Caller = Pick<Principal, "companyId" | "clientId" | "person">;

/** Maximum duration of the transactions of a call, in ms. */
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
  const batch = new BatchOfRows(first);
  const rejected = rows.flatMap((row, index) => {
    const reason = batch.add([{ kind: kind ?? "", ...row }]);
    return reason === null ? [] : { row: index, reason };
  });
  await writeRows(database, await getRun(database.read, number), batch);
  return { import: await getVisibleImport(database.read, principal, number), rejected };
}

/**
 * Finishes an import, for about a second: call it again until its state is "finished". Or undoes it. The rest of the second deletes entries
 * of earlier versions.
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
  let isEnded = true;
  if (how === "undo") await undoImport(database, run);
  else while (!(isEnded = await finishImport(database, run)) && Date.now() < end);
  while (isEnded && (await eraseVersions(database)).isMore && Date.now() < end);
  return getVisibleImport(database.read, principal, number);
}
