import { z } from "zod";
import { type Queries } from "@/lib/server/db/database";
import { readProgress, stateOfImport } from "@/lib/server/domain/catalogue/imports/import-state";
import {
  everybodys,
  findOwnCatalogue,
  visibleCatalogues,
} from "@/lib/server/domain/catalogue/visible-catalogues";
import { findLatest } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { type Principal } from "@/lib/server/principal";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";

type Caller = Pick<Principal, "companyId">;

/** Starts a query for imports with the source and the importer of each. */
export const listImportRows = (db: Queries) =>
  db
    .selectFrom("catalogue_imports as import")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .leftJoin("clients as client", "client.id", "import.client_id")
    .leftJoin("people as person", "person.id", "import.person_id")
    .selectAll("import")
    .select([
      "source.name as sourceName",
      "source.catalogue",
      "client.name as clientName",
      "person.name as personName",
    ]);

type ImportRow = Awaited<ReturnType<ReturnType<typeof listImportRows>["execute"]>>[number];

const optionsSchema = z.object({ kind: z.string().nullish() });

/** Converts a row to the import of a response. */
export function toImport(row: ImportRow, { isLatest }: { isLatest: boolean }): CatalogueImport {
  const { rows, same, duplicates, cut } = readProgress(row.position);
  const isOwn = row.catalogue !== everybodys;
  return {
    number: row.number,
    source: { uuid: row.source_id, name: row.sourceName, is_own: isOwn },
    file: row.file_name,
    kind: optionsSchema.parse(JSON.parse(row.options)).kind ?? null,
    state: stateOfImport(row),
    started_at: row.started_at,
    finished_at: row.finished_at,
    undone_at: row.undone_at,
    rows,
    added: row.added,
    changed: row.changed,
    same,
    returned: row.returned,
    gone: row.gone,
    rejected: row.rejected,
    duplicates,
    cut,
    by: isOwn ? (row.personName ?? row.clientName) : null,
    can_undo: isOwn && isLatest && row.undone_at === null && row.is_final === 0,
  };
}

/** Returns an import by its number. @throws if there is none */
export const getImportRow = (db: Queries, number: number): Promise<ImportRow> =>
  listImportRows(db).where("import.number", "=", number).executeTakeFirstOrThrow();

/** Returns an import that the caller may see. @throws AppError not_found */
export async function getVisibleImport(
  db: Queries,
  principal: Caller,
  number: number,
): Promise<CatalogueImport> {
  const catalogues = await visibleCatalogues(db, principal);
  const row = await listImportRows(db)
    .where("import.number", "=", number)
    .where("source.catalogue", "in", catalogues)
    .executeTakeFirst();
  if (!row) throw noSuchImport();
  const latest = await findLatest(db, row.source_id);
  return toImport(row, { isLatest: latest?.number === number });
}

/** Checks that an import belongs to the caller's own catalogue. @throws AppError not_found */
export async function requireOwnImport(
  db: Queries,
  principal: Caller,
  number: number,
): Promise<void> {
  const own = await findOwnCatalogue(db, principal.companyId);
  const row =
    own === null
      ? undefined
      : await db
          .selectFrom("catalogue_imports as import")
          .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
          .select("import.number")
          .where("import.number", "=", number)
          .where("source.catalogue", "=", own)
          .executeTakeFirst();
  if (!row) throw noSuchImport();
}

const noSuchImport = () =>
  new AppError("not_found", "Import not found, or you don't have access to it.");

/** Parses the number of an import in an address. Anything else becomes 0, which no import has. */
export const parseImportNumber = (text = ""): number =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
