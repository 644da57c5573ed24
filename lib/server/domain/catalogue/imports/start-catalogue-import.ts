import { statfsSync } from "node:fs";
import path from "node:path";
import { type Database, type Queries } from "@/lib/server/db/database";
import { checkKinds } from "@/lib/server/domain/catalogue/imports/count-entries";
import { everybodys, findOwnCatalogue } from "@/lib/server/domain/catalogue/visible-catalogues";
import { AppError } from "@/lib/shared/errors";
import { formatBytes } from "@/lib/shared/format";
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
 * @throws AppError conflict if another import of the source is unfinished, the catalogue has its maximum of sources, kinds or unfinished
 * imports, or the disk has no room for another version
 */
export async function startCatalogueImport(
  { write, operations, file }: Pick<Database, "write" | "operations" | "file">,
  start: ImportStart,
): Promise<{ number: number; isNew: boolean }> {
  const now = new Date().toISOString();
  return write(async (transaction) => {
    await lockCatalogue(operations, transaction, start.catalogue);
    const source = await findOrCreateSource(transaction, start, now);
    const latest = await findLatest(transaction, source.id);
    if (latest && latest.finished_at === null) {
      if (latest.digest === start.digest && latest.options === start.options)
        return { number: latest.number, isNew: false };
      throw unfinished(start.source, latest.file_name);
    }
    await checkRoom(transaction, file, source.current_import);
    if (start.kind !== undefined) await checkKinds(transaction, start.catalogue, [start.kind]);
    await checkUnfinished(transaction, start.catalogue);
    const { number } = await transaction
      .insertInto("catalogue_imports")
      .values({
        source_id: source.id,
        previous_import: source.current_import,
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
): Promise<{ id: string; current_import: number | null }> {
  const known = await findSourceByName(transaction, catalogue, source);
  if (known) return known;
  await checkSources(transaction, catalogue);
  const id = newId();
  await transaction
    .insertInto("catalogue_sources")
    .values({ id, catalogue, name: source, name_key: nameKey(source), format, created_at: now })
    .execute();
  return { id, current_import: null };
}

/** Bytes of an entry with its indexes, approximately. */
const entryBytes = 1_000;

/** Checks that the disk of a SQLite database has room for a second version of a source. @throws AppError conflict */
async function checkRoom(db: Queries, file: string | null, current: number | null): Promise<void> {
  if (file === null || current === null) return;
  const { entries } = await db
    .selectFrom("catalogue_counts")
    .select(({ fn }) => fn.sum<number | null>("entries").as("entries"))
    .where("import_number", "=", current)
    .executeTakeFirstOrThrow();
  const { bavail, bsize } = statfsSync(path.dirname(file));
  const [free, needed] = [bavail * bsize, Number(entries ?? 0) * entryBytes];
  if (free < needed)
    throw new AppError(
      "conflict",
      `The disk has ${formatBytes(free)} free. A new version of this source needs about ${formatBytes(needed)} while it replaces the earlier one.`,
    );
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

const unfinished = (source: string, file: string) =>
  new AppError(
    "conflict",
    `The import of “${file}” into “${source}” isn't finished. Finish it with the same file, or undo it first.`,
  );
