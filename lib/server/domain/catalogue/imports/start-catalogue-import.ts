import { type Database, type Queries } from "@/lib/server/db/database";
import { stateOfImport } from "@/lib/server/domain/catalogue/imports/import-state";
import { checkKinds } from "@/lib/server/domain/catalogue/imports/count-entries";
import { everybodys, findOwnCatalogue } from "@/lib/server/domain/catalogue/visible-catalogues";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { nameKey } from "@/lib/shared/text";

/** What an import is started with. `options` are JSON of how its rows are read. */
export interface ImportStart {
  catalogue: number;
  source: string;
  format: string;
  file: string;
  digest: string;
  options: string;
  /** Of all rows, if it is known before. */
  kind?: string;
  /** Null for the operator. */
  by: { clientId: string; personId: string | null } | null;
}

/**
 * Starts an import of a source, which is made if there is none of the name. One that was interrupted goes on, if it is of the same file and
 * read the same way (`isNew` false).
 * @throws AppError conflict if another import of the source is not finished, or is being undone, or the catalogue has as many sources, kinds
 * or unfinished imports as it may have
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

/** Keeps other imports out of a catalogue until the transaction ends. */
export const lockCatalogue = (
  operations: Database["operations"],
  db: Queries,
  catalogue: number,
): Promise<void> => operations.holdLock(db, `catalogue ${catalogue}`);

/** The latest import of a source that is not undone. */
export const findLatest = (db: Queries, sourceId: string) =>
  db
    .selectFrom("catalogue_imports")
    .selectAll()
    .where("source_id", "=", sourceId)
    .where("undone_at", "is", null)
    .orderBy("number", "desc")
    .executeTakeFirst();

/** The number of a company's own catalogue, which is made if it has none. */
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

/** The installation's sources are the operator's. @throws AppError conflict */
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

/** The installation's imports are the operator's. @throws AppError conflict */
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

/** A source of a catalogue by its name; undefined if there is none. */
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
