import { type Queries } from "@/lib/server/db/database";
import { type ImportRun } from "@/lib/server/domain/catalogue/imports/compare-rows";

/** Returns an import by its number, as batches need it. @throws if there is none */
export async function getRun(db: Queries, number: number): Promise<ImportRun> {
  const row = await db
    .selectFrom("catalogue_imports as import")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .select(["import.number", "import.source_id", "source.catalogue"])
    .where("import.number", "=", number)
    .executeTakeFirstOrThrow();
  const previous = await db
    .selectFrom("catalogue_imports")
    .select("number")
    .where("source_id", "=", row.source_id)
    .where("number", "<", number)
    .where("finished_at", "is not", null)
    .where("undone_at", "is", null)
    .orderBy("number", "desc")
    .executeTakeFirst();
  return {
    number,
    catalogue: row.catalogue,
    sourceId: row.source_id,
    previous: previous?.number ?? null,
  };
}
