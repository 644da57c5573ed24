import { type Database, type Queries } from "@/lib/server/db/database";
import { type ImportRun } from "@/lib/server/domain/catalogue/imports/compare-rows";
import { CountChanges } from "@/lib/server/domain/catalogue/imports/count-entries";
import { forgetChanges } from "@/lib/server/domain/catalogue/imports/forget-changes";
import {
  readProgress,
  stateOfImport,
  writeProgress,
} from "@/lib/server/domain/catalogue/imports/import-state";
import { lockCatalogue } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { AppError } from "@/lib/shared/errors";

/** Entries per transaction. */
export const endedAtOnce = 2_000;

/**
 * Ends an import that has received all its rows: marks the source's entries that it lacks as gone, a batch at a time, and forgets what
 * older imports changed. Returns whether it is finished; call it again until it is, also after an interruption.
 * @throws AppError conflict if the import was undone
 */
export async function finishImport(
  { write, operations }: Pick<Database, "write" | "operations">,
  run: ImportRun,
): Promise<boolean> {
  return write(async (transaction) => {
    await lockCatalogue(operations, transaction, run.catalogue);
    const row = await transaction
      .selectFrom("catalogue_imports")
      .select(["position", "finished_at", "undone_at"])
      .where("number", "=", run.number)
      .executeTakeFirstOrThrow();
    const state = stateOfImport(row);
    if (state === "finished") return true;
    if (state === "undone" || state === "undoing")
      throw new AppError("conflict", "This import was undone.");
    const gone = await markGone(transaction, operations, run);
    const isDone = gone < endedAtOnce && (await forgetChanges(transaction, run));
    await transaction
      .updateTable("catalogue_imports")
      .set(({ eb }) => ({
        position: writeProgress({ ...readProgress(row.position), phase: "gone" }),
        gone: eb("gone", "+", gone),
        finished_at: isDone ? new Date().toISOString() : null,
      }))
      .where("number", "=", run.number)
      .execute();
    return isDone;
  });
}

/** Marks the next entries of the source that are not in this import as gone. Returns their number. */
async function markGone(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
): Promise<number> {
  const rows = await db
    .selectFrom("catalogue_entries")
    .select(["number", "kind", "source_id"])
    .where("source_id", "=", run.sourceId)
    .where("last_import", "<", run.number)
    .where("gone_import", "is", null)
    .limit(endedAtOnce)
    .execute();
  if (rows.length === 0) return 0;
  const counts = new CountChanges();
  for (const row of rows)
    counts.move({ ...row, gone_import: null }, { ...row, gone_import: run.number });
  await counts.store(db, run.catalogue);
  await db
    .updateTable("catalogue_entries")
    .set({ gone_import: run.number })
    .where(operations.hasNumber(rows.map(({ number }) => number)))
    .execute();
  return rows.length;
}
