import { type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type ImportRun } from "@/lib/server/domain/catalogue/imports/compare-rows";
import { CountChanges } from "@/lib/server/domain/catalogue/imports/count-entries";
import { endedAtOnce } from "@/lib/server/domain/catalogue/imports/finish-import";
import { readProgress, writeProgress } from "@/lib/server/domain/catalogue/imports/import-state";
import {
  findLatest,
  lockCatalogue,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { findStatesBefore } from "@/lib/server/domain/catalogue/imports/states-before";
import { AppError } from "@/lib/shared/errors";

/**
 * Undoes the latest import of a source, even an unfinished one, a batch of entries at a time: removes the entries that it added, restores
 * those that it changed, and makes those that it marked as gone available again. Entries that another source has named since remain that
 * source's. Returns whether it is undone; call it again until it is, also after an interruption.
 * @throws AppError conflict if a later import of the source is not undone, or the previous entries are no longer kept
 */
export async function undoImport(
  { write, operations }: Pick<Database, "write" | "operations">,
  run: ImportRun,
): Promise<boolean> {
  return write(async (transaction) => {
    await lockCatalogue(operations, transaction, run.catalogue);
    const row = await transaction
      .selectFrom("catalogue_imports")
      .select(["position", "undone_at"])
      .where("number", "=", run.number)
      .executeTakeFirstOrThrow();
    if (row.undone_at !== null) return true;
    if ((await findLatest(transaction, run.sourceId))?.number !== run.number)
      throw new AppError(
        "conflict",
        "A later import of this source isn't undone. Undo that one first.",
      );
    if (readProgress(row.position).isForgotten)
      throw new AppError(
        "conflict",
        "This import can't be undone any more: only a source's last imports can.",
      );
    const taken = await takeBack(transaction, operations, run);
    const isDone = taken < endedAtOnce;
    await transaction
      .updateTable("catalogue_imports")
      .set({
        position: writeProgress({ ...readProgress(row.position), phase: "undo" }),
        undone_at: isDone ? new Date().toISOString() : null,
      })
      .where("number", "=", run.number)
      .execute();
    return isDone;
  });
}

/** Restores the next entries and returns their number; none of them is found again. */
async function takeBack(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
): Promise<number> {
  const seen = await db
    .selectFrom("catalogue_entries")
    .selectAll()
    .where("source_id", "=", run.sourceId)
    .where("last_import", "=", run.number)
    .where("gone_import", "is", null)
    .limit(endedAtOnce)
    .execute();
  const marked =
    seen.length === endedAtOnce
      ? []
      : await db
          .selectFrom("catalogue_entries")
          .selectAll()
          .where("gone_import", "=", run.number)
          .limit(endedAtOnce - seen.length)
          .execute();
  await restore(db, operations, run, [...seen, ...marked]);
  return seen.length + marked.length;
}

async function restore(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
  entries: StoredEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const states = await findStatesBefore(db, operations, run, entries);
  const counts = new CountChanges();
  const removed: number[] = [];
  const restored: StoredEntry[] = [];
  const seen = new Map<string, StoredEntry[]>();
  const renamed: StoredEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const before = states[index] ?? null;
    counts.add(entry, -1);
    if (before === null) {
      removed.push(entry.number);
      continue;
    }
    counts.add(before, 1);
    if (isOnlySeen(before, entry)) {
      const key = `${before.last_import} ${before.gone_import}`;
      const alike = seen.get(key);
      if (alike) alike.push(before);
      else seen.set(key, [before]);
      continue;
    }
    restored.push(before);
    if (before.name_key !== entry.name_key) renamed.push(before);
  }
  await counts.store(db, run.catalogue);
  if (removed.length > 0) {
    await operations.indexWords(db, [], removed);
    await db.deleteFrom("catalogue_entries").where(operations.hasNumber(removed)).execute();
  }
  if (restored.length > 0) await operations.replaceEntries(db, restored, renamed);
  for (const alike of seen.values())
    await db
      .updateTable("catalogue_entries")
      .set({ last_import: alike[0]?.last_import, gone_import: alike[0]?.gone_import })
      .where(operations.hasNumber(alike.map(({ number }) => number)))
      .execute();
}

/** Whether an import only saw an entry or marked it as gone, as for most entries of a large one. */
const isOnlySeen = (before: StoredEntry, after: StoredEntry): boolean =>
  (Object.keys(after) as (keyof StoredEntry)[]).every(
    (column) =>
      column === "last_import" || column === "gone_import" || before[column] === after[column],
  );
