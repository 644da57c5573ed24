import { sql } from "kysely";
import { type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { type Database, type Queries } from "@/lib/server/db/database";
import {
  type RowComparison,
  compareRows,
  type FileEntry,
  type ImportRun,
  placeOf,
} from "@/lib/server/domain/catalogue/imports/compare-rows";
import {
  checkKinds,
  countCatalogue,
  CountChanges,
} from "@/lib/server/domain/catalogue/imports/count-entries";
import {
  type ImportProgress,
  readProgress,
  writeProgress,
} from "@/lib/server/domain/catalogue/imports/import-state";
import { lockCatalogue } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { everybodys } from "@/lib/server/domain/catalogue/visible-catalogues";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";

/** Rows of a file for one transaction. */
interface RowBatch {
  /** Index of the first row in the file. */
  first: number;
  rows: number;
  entries: readonly FileEntry[];
  rejected: number;
  cut: number;
}

/** Selects the entries to add. Existing ones are updated all the same: an entry that is filtered out is not gone. */
export interface RowFilter {
  /** Add only entries whose IDs are in a playlist. */
  isOnlyUsed?: boolean;
  /** Add only entries with at least this popularity. */
  minPopularity?: number;
}

type Store = Pick<Database, "write" | "operations">;

/**
 * Writes a batch of an import: compares it with the stored entries, and stores the differences together with the position where an
 * interrupted import resumes. Skips rows that the import already has. Returns the progress.
 * @throws AppError conflict if the import has ended or was continued elsewhere, or brings too many kinds; too_large
 */
export async function writeRows(
  { write, operations }: Store,
  run: ImportRun,
  batch: RowBatch,
  filter: RowFilter = {},
): Promise<ImportProgress> {
  return write(async (transaction) => {
    await lockCatalogue(operations, transaction, run.catalogue);
    const progress = await getOpenImport(transaction, run.number);
    if (batch.first < progress.rows) return progress;
    if (batch.first > progress.rows)
      throw new AppError(
        "conflict",
        `The import has ${progress.rows.toLocaleString("en")} rows. Continue after these.`,
      );
    const stored = await findStored(transaction, operations, run.catalogue, batch.entries);
    const wanted = await filterRows(transaction, operations, { batch, stored, filter });
    const compared = compareRows(run, wanted, stored);
    const late = await storeComparison(transaction, operations, run, compared);
    return noteProgress(transaction, run, { batch, compared, late }, progress);
  });
}

/** Returns the progress of an import that still accepts rows. @throws AppError conflict */
async function getOpenImport(transaction: Queries, number: number): Promise<ImportProgress> {
  const row = await transaction
    .selectFrom("catalogue_imports")
    .select(["position", "finished_at", "undone_at"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const progress = readProgress(row.position);
  if (row.finished_at !== null || row.undone_at !== null || progress.phase !== "rows")
    throw new AppError("conflict", "This import takes no more rows: it is finished or undone.");
  return progress;
}

/** Finds the stored entries of a catalogue with the given kinds and IDs, by place. */
export async function findStored(
  db: Queries,
  operations: Database["operations"],
  catalogue: number,
  entries: readonly Pick<FileEntry, "kind" | "id">[],
): Promise<Map<string, StoredEntry>> {
  const stored = new Map<string, StoredEntry>();
  const idsOf = new Map<string, string[]>();
  for (const { kind, id } of entries) {
    const ids = idsOf.get(kind);
    if (ids) ids.push(id);
    else idsOf.set(kind, [id]);
  }
  for (const [kind, list] of idsOf) {
    const ids = JSON.stringify(list);
    const rows = await db
      .selectFrom("catalogue_entries")
      .selectAll()
      .where("catalogue", "=", catalogue)
      .where("kind", "=", kind)
      .where(sql<boolean>`inventory_id in ${operations.textsOf(sql`${ids}`)}`)
      .execute();
    for (const row of rows) stored.set(placeOf(kind, row.inventory_id), row);
  }
  return stored;
}

async function filterRows(
  db: Queries,
  operations: Database["operations"],
  {
    batch: { entries },
    stored,
    filter: { isOnlyUsed = false, minPopularity = 0 },
  }: { batch: RowBatch; stored: ReadonlyMap<string, StoredEntry>; filter: RowFilter },
): Promise<readonly FileEntry[]> {
  if (!isOnlyUsed && minPopularity <= 0) return entries;
  const isStored = ({ kind, id }: FileEntry) => stored.has(placeOf(kind, id));
  const isPopular = ({ values }: FileEntry) => values.popularity >= minPopularity;
  const popular = entries.filter((entry) => isStored(entry) || isPopular(entry));
  if (!isOnlyUsed) return popular;
  const fresh = popular.filter((entry) => !isStored(entry));
  const ids = JSON.stringify(Array.from(new Set(fresh.map(({ id }) => id))));
  const rows = await db
    .selectFrom("playlist_inventory")
    .select("inventory_id")
    .distinct()
    .where(sql<boolean>`inventory_id in ${operations.textsOf(sql`${ids}`)}`)
    .execute();
  const used = new Set(rows.map(({ inventory_id }) => inventory_id));
  return popular.filter((entry) => isStored(entry) || used.has(entry.id));
}

/** Stores a comparison. Returns the number of entries that an earlier row of the file left the same and a later one changed. */
async function storeComparison(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
  { added, changed, repeated, same }: RowComparison,
): Promise<number> {
  const counts = new CountChanges();
  for (const entry of added) counts.add(entry, 1);
  for (const { before, after } of [...changed, ...repeated]) counts.move(before, after);
  await checkSize(db, run.catalogue, counts.growth);
  await checkKinds(
    db,
    run.catalogue,
    added.map(({ kind }) => kind),
  );
  await counts.store(db, run.catalogue);
  if (added.length > 0) await operations.insertEntries(db, added);
  const replaced = [...changed, ...repeated];
  let late = 0;
  if (replaced.length > 0) {
    late = (await keepBefore(db, run, { changed, repeated })) - changed.length;
    await operations.replaceEntries(
      db,
      replaced.map(({ after }) => after),
      replaced.flatMap(({ before, after }) => (before.name_key === after.name_key ? [] : after)),
    );
  }
  if (same.length > 0)
    await db
      .updateTable("catalogue_entries")
      .set({ last_import: run.number })
      .where(operations.hasNumber(same))
      .execute();
  return late;
}

/** Checks the size of a company's own catalogue; the installation's is not limited. @throws AppError too_large */
async function checkSize(db: Queries, catalogue: number, growth: number): Promise<void> {
  if (catalogue === everybodys || growth <= 0) return;
  const most = limits.catalogueEntries;
  if ((await countCatalogue(db, catalogue)) + growth > most)
    throw new AppError(
      "too_large",
      `A company's catalogue has at most ${most.toLocaleString("en")} entries. Undo this import, and import fewer rows.`,
    );
}

/** Keeps the states of entries before this import, once each. Returns their number. */
async function keepBefore(
  db: Queries,
  run: ImportRun,
  { changed, repeated }: Pick<RowComparison, "changed" | "repeated">,
): Promise<number> {
  // Entries that came twice and were unchanged the first time are only marked as seen.
  const seen = repeated
    .filter(({ before }) => before.first_import !== run.number)
    .map(({ before }) => ({ ...before, last_import: run.previous ?? before.first_import }));
  const rows = [...changed.map(({ before }) => before), ...seen].map((before) => ({
    import_number: run.number,
    catalogue: run.catalogue,
    kind: before.kind,
    inventory_id: before.inventory_id,
    entry_before: JSON.stringify(before),
  }));
  let kept = 0;
  for (let at = 0; at < rows.length; at += keptAtOnce) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto("catalogue_changes")
      .values(rows.slice(at, at + keptAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    kept += Number(numInsertedOrUpdatedRows);
  }
  return kept;
}

/** Rows per statement, whose parameters are limited. */
const keptAtOnce = 1_000;

async function noteProgress(
  db: Queries,
  run: ImportRun,
  { batch, compared, late }: { batch: RowBatch; compared: RowComparison; late: number },
  before: ImportProgress,
): Promise<ImportProgress> {
  const progress: ImportProgress = {
    ...before,
    rows: before.rows + batch.rows,
    same: before.same + compared.same.length - late,
    duplicates: before.duplicates + compared.duplicates,
    cut: before.cut + batch.cut,
  };
  const changed = compared.changed.length - compared.returned + late;
  const gone =
    compared.added.filter(({ gone_import }) => gone_import !== null).length -
    compared.repeated.filter(({ before: { gone_import } }) => gone_import === run.number).length;
  await db
    .updateTable("catalogue_imports")
    .set(({ eb }) => ({
      position: writeProgress(progress),
      added: eb("added", "+", compared.added.length),
      changed: eb("changed", "+", changed),
      returned: eb("returned", "+", compared.returned),
      gone: eb("gone", "+", gone),
      rejected: eb("rejected", "+", batch.rejected),
    }))
    .where("number", "=", run.number)
    .execute();
  return progress;
}
