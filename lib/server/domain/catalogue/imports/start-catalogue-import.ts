import { type Database, type Queries } from "@/lib/server/db/database";
import { stateOfImport } from "@/lib/server/domain/catalogue/imports/import-state";
import { checkKinds } from "@/lib/server/domain/catalogue/imports/count-entries";
import { everybodys, findOwnCatalogue } from "@/lib/server/domain/catalogue/visible-catalogues";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { nameKey } from "@/lib/shared/text";

/** Parameters of an import. `options`: JSON that says how its rows are read. */
export interface ImportStart {
  catalogue: number;
  source: string;
  format: string;
  file: string;
  digest: string;
  options: string;
  /** The kind of all rows, if it is known in advance. */
  kind?: string;
  /** Null for the operator. */
  by: { clientId: string; personId: string | null } | null;
}

/**
 * Starts an import of a source, and creates the source if the name is new. Resumes an interrupted import of the same file that is read
 * the same way (`isNew` false).
 * @throws AppError conflict if another import of the source is unfinished or being undone, or the catalogue has its maximum of sources,
 * kinds or unfinished imports
 */
export async function startCatalogueImport(
  { write, operations }: Pick<Database, "write" | "operations">,
  start: ImportStart,
): Promise<{ number: number; isNew: boolean }> {
  const now = new Date().toISOString();
  return write(async (transaction) => {
    await lockCatalogue(operations, transaction, start.catalogue);
    const sourceId = await findOrCreateSource(transaction, start, now);
    const latest = await findLatest(transaction, sourceId);
    const state = latest && stateOfImport(latest);
    if (latest && state !== "finished") {
      const isThis =
        state !== "undoing" && latest.digest === start.digest && latest.options === start.options;
      if (isThis) return { number: latest.number, isNew: false };
      throw unfinished(start.source, latest.file_name, state === "undoing");
    }
    if (start.kind !== undefined) await checkKinds(transaction, start.catalogue, [start.kind]);
    await checkUnfinished(transaction, start.catalogue);
    const { number } = await transaction
      .insertInto("catalogue_imports")
      .values({
        source_id: sourceId,
        file_name: start.file,
        digest: start.digest,
        options: start.options,
        started_at: now,
        finished_at: null,
        undone_at: null,
        position: "",
        added: 0,
        changed: 0,
        gone: 0,
        returned: 0,
        rejected: 0,
        client_id: start.by?.clientId ?? null,
        person_id: start.by?.personId ?? null,
      })
      .returning("number")
      .executeTakeFirstOrThrow();
    return { number, isNew: true };
  });
}

/** Blocks other imports into a catalogue until the transaction ends. */
export const lockCatalogue = (
  operations: Database["operations"],
  db: Queries,
  catalogue: number,
): Promise<void> => operations.holdLock(db, `catalogue ${catalogue}`);

/** Finds the latest import of a source that is not undone. */
export const findLatest = (db: Queries, sourceId: string) =>
  db
    .selectFrom("catalogue_imports")
    .selectAll()
    .where("source_id", "=", sourceId)
    .where("undone_at", "is", null)
    .orderBy("number", "desc")
    .executeTakeFirst();

/** Returns the number of a company's own catalogue, and creates it if there is none. */
export async function findOrCreateCatalogue(
  { read, write, operations }: Pick<Database, "read" | "write" | "operations">,
  companyId: string,
): Promise<number> {
  const known = await findOwnCatalogue(read, companyId);
  if (known !== null) return known;
  return write(async (transaction) => {
    await operations.holdLock(transaction, "catalogues");
    const other = await findOwnCatalogue(transaction, companyId);
    if (other !== null) return other;
    const { last } = await transaction
      .selectFrom("catalogues")
      .select(({ fn }) => fn.max("number").as("last"))
      .executeTakeFirstOrThrow();
    const number = Number(last) + 1;
    await transaction.insertInto("catalogues").values({ number, company_id: companyId }).execute();
    return number;
  });
}

async function findOrCreateSource(
  transaction: Queries,
  { catalogue, source, format }: ImportStart,
  now: string,
): Promise<string> {
  const known = await findSourceByName(transaction, catalogue, source);
  if (known) return known.id;
  await checkSources(transaction, catalogue);
  const id = newId();
  await transaction
    .insertInto("catalogue_sources")
    .values({ id, catalogue, name: source, name_key: nameKey(source), format, created_at: now })
    .execute();
  return id;
}

/** Checks the number of sources, which is not limited for the installation's catalogue. @throws AppError conflict */
async function checkSources(db: Queries, catalogue: number): Promise<void> {
  if (catalogue === everybodys) return;
  const { sources } = await db
    .selectFrom("catalogue_sources")
    .select(({ fn }) => fn.countAll<number>().as("sources"))
    .where("catalogue", "=", catalogue)
    .executeTakeFirstOrThrow();
  if (Number(sources) >= limits.catalogueSources)
    throw new AppError(
      "conflict",
      `A company's catalogue has at most ${limits.catalogueSources} sources. Import into one that it has.`,
    );
}

/** Checks the number of unfinished imports, which is not limited for the installation's catalogue. @throws AppError conflict */
async function checkUnfinished(db: Queries, catalogue: number): Promise<void> {
  if (catalogue === everybodys) return;
  const { imports } = await db
    .selectFrom("catalogue_imports as import")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .select(({ fn }) => fn.countAll<number>().as("imports"))
    .where("source.catalogue", "=", catalogue)
    .where("import.finished_at", "is", null)
    .where("import.undone_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(imports) >= limits.unfinishedImports)
    throw new AppError(
      "conflict",
      `A company may have at most ${limits.unfinishedImports} unfinished imports. Finish or undo one of them first.`,
    );
}

/** Finds a source of a catalogue by its name. */
export const findSourceByName = (db: Queries, catalogue: number, name: string) =>
  db
    .selectFrom("catalogue_sources")
    .selectAll()
    .where("catalogue", "=", catalogue)
    .where("name_key", "=", nameKey(name))
    .executeTakeFirst();

function unfinished(source: string, file: string, isUndoing: boolean): AppError {
  return new AppError(
    "conflict",
    isUndoing
      ? `The import of “${file}” into “${source}” is being undone. Finish undoing it first.`
      : `The import of “${file}” into “${source}” isn't finished. Finish it with the same file, or undo it first.`,
  );
}
