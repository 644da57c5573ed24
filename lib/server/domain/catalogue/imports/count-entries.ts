import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { everybodys } from "@/lib/server/domain/catalogue/visible-catalogues";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";

/** Adds entries to the counts of a version, or removes them (`by` -1). */
export async function addToCounts(
  db: Queries,
  number: number,
  entries: readonly { kind: string; isGone: boolean }[],
  by: 1 | -1 = 1,
): Promise<void> {
  const counts = new Map<string, { entries: number; gone: number }>();
  for (const { kind, isGone } of entries) {
    const count = counts.get(kind) ?? { entries: 0, gone: 0 };
    counts.set(kind, count);
    count.entries += by;
    if (isGone) count.gone += by;
  }
  if (counts.size === 0) return;
  await db
    .insertInto("catalogue_counts")
    .values(Array.from(counts, ([kind, count]) => ({ import_number: number, kind, ...count })))
    .onConflict((conflict) =>
      conflict.columns(["import_number", "kind"]).doUpdateSet({
        entries: sql`catalogue_counts.entries + excluded.entries`,
        gone: sql`catalogue_counts.gone + excluded.gone`,
      }),
    )
    .execute();
}

/** Starts a query for the counts of the versions of a catalogue that are current or being written. */
const countsOf = (db: Queries, catalogue: number) =>
  db
    .selectFrom("catalogue_counts as count")
    .innerJoin("catalogue_imports as import", "import.number", "count.import_number")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .where("source.catalogue", "=", catalogue)
    .where((eb) =>
      eb.or([
        eb("source.current_import", "=", eb.ref("import.number")),
        eb.and([eb("import.finished_at", "is", null), eb("import.undone_at", "is", null)]),
      ]),
    );

/** Counts the entries of a catalogue, including those that are gone; `replaced`: without those of a version. */
export async function countCatalogue(
  db: Queries,
  catalogue: number,
  replaced: number | null = null,
): Promise<number> {
  const { entries } = await countsOf(db, catalogue)
    .select(({ fn }) => fn.sum<number | null>("count.entries").as("entries"))
    .where("count.import_number", "<>", replaced ?? 0)
    .executeTakeFirstOrThrow();
  return Number(entries ?? 0);
}

/**
 * Checks that a catalogue may have entries of these kinds. A search reads each kind of a company, so their number is limited; the
 * installation's kinds are the operator's decision. Existing kinds stay. @throws AppError conflict
 */
export async function checkKinds(
  db: Queries,
  catalogue: number,
  kinds: Iterable<string>,
): Promise<void> {
  if (catalogue === everybodys) return;
  const rows = await countsOf(db, catalogue).select("count.kind").distinct().execute();
  const known = new Set(rows.map(({ kind }) => kind));
  const added = new Set(Array.from(kinds).filter((kind) => !known.has(kind)));
  if (added.size > 0 && known.size + added.size > limits.catalogueKinds)
    throw new AppError(
      "conflict",
      `A company's catalogue has at most ${limits.catalogueKinds} kinds of IDs. Use one that it has, or undo the imports of another.`,
    );
}
