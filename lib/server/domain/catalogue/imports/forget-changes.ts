import { type Queries } from "@/lib/server/db/database";
import { type ImportRun } from "@/lib/server/domain/catalogue/imports/compare-rows";
import { readProgress, writeProgress } from "@/lib/server/domain/catalogue/imports/import-state";

/** Number of a source's imports that can be undone one after the other, because their previous entries are kept. */
const keptImports = 3;
/** Kept entries deleted per transaction. */
const forgottenAtOnce = 2_000;

/** Deletes the kept entries of older imports of a source, a batch at a time. Returns whether nothing is left to delete. */
export async function forgetChanges(db: Queries, run: ImportRun): Promise<boolean> {
  const older = await db
    .selectFrom("catalogue_imports")
    .select(["number", "position"])
    .where("source_id", "=", run.sourceId)
    .where("number", "<", run.number)
    .where("undone_at", "is", null)
    .orderBy("number", "desc")
    .offset(keptImports - 1)
    .limit(keptImports)
    .execute();
  const next = older.find(({ position }) => !readProgress(position).isForgotten);
  if (!next) return true;
  const { numDeletedRows } = await db
    .deleteFrom("catalogue_changes")
    .where("import_number", "=", next.number)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("kind", "inventory_id"),
        "in",
        selectFrom("catalogue_changes as some")
          .select(["some.kind", "some.inventory_id"])
          .where("some.import_number", "=", next.number)
          .limit(forgottenAtOnce)
          .$asTuple("kind", "inventory_id"),
      ),
    )
    .executeTakeFirstOrThrow();
  if (numDeletedRows === BigInt(forgottenAtOnce)) return false;
  const progress = { ...readProgress(next.position), isForgotten: true };
  await db
    .updateTable("catalogue_imports")
    .set({ position: writeProgress(progress) })
    .where("number", "=", next.number)
    .execute();
  return true;
}
