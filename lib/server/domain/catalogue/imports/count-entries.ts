import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { everybodys } from "@/lib/server/domain/catalogue/visible-catalogues";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";

type Counted = Pick<StoredEntry, "kind" | "source_id" | "gone_import">;

/** Changes of `catalogue_counts` by one transaction. */
export class CountChanges {
  readonly #changes = new Map<
    string,
    { kind: string; sourceId: string; entries: number; gone: number }
  >();

  /** Adds an entry to the counts (`by` 1), or removes it (-1). */
  add({ kind, source_id, gone_import }: Counted, by: 1 | -1): void {
    const key = `${kind} ${source_id}`;
    const change = this.#changes.get(key) ?? { kind, sourceId: source_id, entries: 0, gone: 0 };
    this.#changes.set(key, change);
    change.entries += by;
    if (gone_import !== null) change.gone += by;
  }

  move(before: Counted, after: Counted): void {
    this.add(before, -1);
    this.add(after, 1);
  }

  /** The number of entries by which the catalogue grows. */
  get growth(): number {
    return Array.from(this.#changes.values()).reduce((sum, { entries }) => sum + entries, 0);
  }

  /** Stores the changes and deletes the counts that reach zero. */
  async store(db: Queries, catalogue: number): Promise<void> {
    const rows = Array.from(this.#changes.values()).filter(
      ({ entries, gone }) => entries !== 0 || gone !== 0,
    );
    if (rows.length === 0) return;
    await db
      .insertInto("catalogue_counts")
      .values(
        rows.map(({ sourceId, ...counts }) => ({ ...counts, catalogue, source_id: sourceId })),
      )
      .onConflict((conflict) =>
        conflict.columns(["catalogue", "kind", "source_id"]).doUpdateSet({
          entries: sql`catalogue_counts.entries + excluded.entries`,
          gone: sql`catalogue_counts.gone + excluded.gone`,
        }),
      )
      .execute();
    await db
      .deleteFrom("catalogue_counts")
      .where("catalogue", "=", catalogue)
      .where("entries", "=", 0)
      .execute();
  }
}

/** Counts the entries of a catalogue, including those that are gone. */
export async function countCatalogue(db: Queries, catalogue: number): Promise<number> {
  const { entries } = await db
    .selectFrom("catalogue_counts")
    .select(({ fn }) => fn.sum<number | null>("entries").as("entries"))
    .where("catalogue", "=", catalogue)
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
  const rows = await db
    .selectFrom("catalogue_counts")
    .select("kind")
    .distinct()
    .where("catalogue", "=", catalogue)
    .execute();
  const known = new Set(rows.map(({ kind }) => kind));
  const added = new Set(Array.from(kinds).filter((kind) => !known.has(kind)));
  if (added.size > 0 && known.size + added.size > limits.catalogueKinds)
    throw new AppError(
      "conflict",
      `A company's catalogue has at most ${limits.catalogueKinds} kinds of IDs. Use one that it has, or undo the imports of another.`,
    );
}
