import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { eraseAliases } from "@/lib/server/db/catalogue/aliases";
import { emptyScope } from "@/lib/server/db/names/blocks";
import { entryIndex, entryScope } from "@/lib/server/db/names/name-index";
import { getRun, type ImportRun } from "@/lib/server/domain/catalogue/imports/import-state";
import {
  findLatest,
  lockCatalogue,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { AppError } from "@/lib/shared/errors";

type Store = Pick<Database, "read" | "write" | "operations">;

/** Entries deleted per transaction. */
const erasedAtOnce = 2_000;

/**
 * Undoes the latest import of a source, even an unfinished one: the previous version is shown again. `eraseVersions` deletes its entries.
 * `isOpen`: only if it is not finished.
 * @throws AppError conflict if a later import of the source is not undone, or the previous version is not kept
 */
export async function undoImport(
  { write, operations }: Omit<Store, "read">,
  run: ImportRun,
  { isOpen = false } = {},
): Promise<void> {
  await write(async (db) => {
    await lockCatalogue(operations, db, run.catalogue);
    const row = await db
      .selectFrom("catalogue_imports")
      .select(["finished_at", "undone_at", "is_final"])
      .where("number", "=", run.number)
      .executeTakeFirstOrThrow();
    if (row.undone_at !== null || (isOpen && row.finished_at !== null)) return;
    if (Number((await findLatest(db, run.sourceId))?.number) !== run.number)
      throw new AppError(
        "conflict",
        "A later import of this source isn't undone. Undo that one first.",
      );
    if (row.is_final === 1)
      throw new AppError(
        "conflict",
        "This import can't be undone any more: the entries before it aren't kept. Import the earlier file again.",
      );
    await db
      .updateTable("catalogue_imports")
      .set({ undone_at: new Date().toISOString() })
      .where("number", "=", run.number)
      .execute();
    if (row.finished_at !== null)
      await db
        .updateTable("catalogue_sources")
        .set({ current_import: run.previous })
        .where("id", "=", run.sourceId)
        .execute();
  });
}

/**
 * Deletes entries of versions that nobody will see again: of undone imports, and those before the one that undoing would restore. Does a
 * limited amount of work; `isMore` says whether to call it again. Counts versions.
 */
export async function eraseVersions({
  read,
  write,
  operations,
}: Store): Promise<{ cleared: number; isMore: boolean }> {
  const left = await findLeftover(read);
  if (left === null) return { cleared: 0, isMore: false };
  const isWhole = await write(async (db) => {
    const kinds = await db
      .selectFrom("catalogue_counts")
      .select("kind")
      .where("import_number", "=", left)
      .execute();
    for (const { kind } of kinds) {
      if (!(await emptyScope(operations, db, entryIndex, entryScope(left, kind)))) return false;
      if (!(await eraseAliases(db, left, kind))) return false;
    }
    const rows = await db
      .selectFrom("catalogue_entries")
      .select("number")
      .where("import_number", "=", left)
      .orderBy("number")
      .limit(erasedAtOnce)
      .execute();
    const numbers = rows.map(({ number }) => Number(number));
    if (numbers.length > 0)
      await db.deleteFrom("catalogue_entries").where(operations.hasNumber(numbers)).execute();
    if (numbers.length === erasedAtOnce) return false;
    await db.deleteFrom("catalogue_counts").where("import_number", "=", left).execute();
    return true;
  });
  return { cleared: isWhole ? 1 : 0, isMore: true };
}

/** Finds a version with entries that is neither being written, nor current, nor what undoing restores. It never becomes one again. */
async function findLeftover(db: Queries): Promise<number | null> {
  const row = await db
    .selectFrom("catalogue_counts as count")
    .innerJoin("catalogue_imports as import", "import.number", "count.import_number")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .leftJoin("catalogue_imports as current", "current.number", "source.current_import")
    .select("import.number")
    .where((eb) =>
      eb.or([eb("import.finished_at", "is not", null), eb("import.undone_at", "is not", null)]),
    )
    .where(sql<boolean>`import.number <> coalesce(source.current_import, 0)`)
    .where(
      sql<boolean>`import.number <> coalesce(case when current.is_final = 0 then current.previous_import end, 0)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.number) : null;
}

/** Undoes imports that were not finished within seven days before `now` (ms since 1970). */
export async function undoAbandoned(database: Store, now: number): Promise<void> {
  const abandoned = await database.read
    .selectFrom("catalogue_imports")
    .select("number")
    .where("finished_at", "is", null)
    .where("undone_at", "is", null)
    .where("started_at", "<", new Date(now - openMs).toISOString())
    .execute();
  for (const { number } of abandoned)
    await undoImport(database, await getRun(database.read, Number(number)), { isOpen: true });
}

/** Time to finish an import, in ms. */
const openMs = 7 * 24 * 3_600_000;
