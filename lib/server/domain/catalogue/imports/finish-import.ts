import { type RawBuilder, sql } from "kysely";
import { addAliases } from "@/lib/server/db/catalogue/aliases";
import { copyEntries, isSameEntry } from "@/lib/server/db/catalogue/entries";
import { type Database, type Queries } from "@/lib/server/db/database";
import { fillScope } from "@/lib/server/db/names/blocks";
import { entryIndex, entryScope } from "@/lib/server/db/names/name-index";
import { addToCounts } from "@/lib/server/domain/catalogue/imports/count-entries";
import {
  type ImportProgress,
  type ImportRun,
  readOpenImport,
  writeProgress,
} from "@/lib/server/domain/catalogue/imports/import-state";
import { lockCatalogue } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";

/** Entries per transaction. */
const endedAtOnce = 4_000;

type Store = Pick<Database, "write" | "operations">;
type Counts = Partial<Record<"added" | "changed" | "returned" | "gone" | "same", number>>;

/** The result of a step: where the import continues (null: its version is complete), and what the step counted. */
interface Step {
  next: Pick<ImportProgress, "phase" | "at"> | null;
  counts?: Counts;
}

/**
 * Ends an import that has received all its rows, a step at a time: counts what differs from the previous version, copies what the file
 * lacks as gone, indexes the names, and shows the version in place of the previous one. Returns whether it is finished; call it again
 * until it is, also after an interruption. @throws AppError conflict if the import was undone
 */
export async function finishImport({ write, operations }: Store, run: ImportRun): Promise<boolean> {
  return write(async (db) => {
    await lockCatalogue(operations, db, run.catalogue);
    const progress = await readOpenImport(db, run.number);
    if (progress === null) return true;
    const { next, counts = {} } = await takeStep(db, operations, run, progress);
    const { added = 0, changed = 0, returned = 0, gone = 0, same = 0 } = counts;
    await db
      .updateTable("catalogue_imports")
      .set(({ eb }) => ({
        position: writeProgress({ ...progress, ...next, same: progress.same + same }),
        added: eb("added", "+", added),
        changed: eb("changed", "+", changed),
        returned: eb("returned", "+", returned),
        gone: eb("gone", "+", gone),
        ...(next === null && { finished_at: new Date().toISOString() }),
      }))
      .where("number", "=", run.number)
      .execute();
    if (next === null) {
      await showVersion(db, run);
      await operations.countNames(db, entryIndex, { isRough: false });
    }
    return next === null;
  });
}

async function takeStep(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
  { phase, at }: ImportProgress,
): Promise<Step> {
  if (phase === "rows") {
    // Without statistics of its entries PostgreSQL would compare each with all of the other version.
    await operations.countNames(db, entryIndex, { isRough: true });
    return { next: { phase: "compare", at: {} } };
  }
  if (phase === "aliases") {
    const next = await addAliases(db, run.number, { kind: "", id: "", ...at });
    return { next: next ? { phase, at: next } : { phase: "names", at: {} } };
  }
  if (phase === "names") {
    const next = await indexNames(db, operations, run, at);
    return { next: next && { phase, at: next } };
  }
  const version = phase === "compare" ? run.number : run.previous;
  const { which, end } = await findPart(db, version, at);
  const counts =
    phase === "compare" ? await compare(db, run, which) : await copyGone(db, run, which);
  const following = phase === "compare" ? "copy" : "aliases";
  return { next: end ? { phase, at: end } : { phase: following, at: {} }, counts };
}

/** Indexes the next names of a version, one kind after another. Returns where it continues; null at the end. */
async function indexNames(
  db: Queries,
  operations: Database["operations"],
  { number }: ImportRun,
  at: ImportProgress["at"],
): Promise<ImportProgress["at"] | null> {
  const counts = await db
    .selectFrom("catalogue_counts")
    .select("kind")
    .where("import_number", "=", number)
    .where("kind", ">=", at.kind ?? "")
    .orderBy("kind")
    .limit(2)
    .execute();
  const [current, following] = counts;
  if (!current) return null;
  const scope = entryScope(number, current.kind);
  const key = await fillScope(operations, db, entryIndex, scope, at.key ?? "");
  if (key !== null) return { kind: current.kind, key };
  return following ? { kind: following.kind } : null;
}

/** Returns a condition for the next entries of a version by kind and ID, as `part`, and the last of them; null at the end. */
async function findPart(db: Queries, version: number | null, at: ImportProgress["at"]) {
  const rest = db
    .selectFrom("catalogue_entries")
    .where("import_number", "=", version ?? 0)
    .where(sql<boolean>`(kind, inventory_id) > (${at.kind ?? ""}, ${at.id ?? ""})`)
    .orderBy("kind")
    .orderBy("inventory_id");
  const end = await rest
    .select(["kind", "inventory_id as id"])
    .offset(endedAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  // In order and with a limit, because SQLite would read a range of IDs in another index, which has all of the kind.
  const numbers = rest.select("number").limit(endedAtOnce);
  const which = (part: string) => sql<boolean>`${sql.ref(`${part}.number`)} in (${numbers})`;
  return { which, end: end ?? null };
}

type Part = Awaited<ReturnType<typeof findPart>>["which"];

async function compare(db: Queries, run: ImportRun, which: Part): Promise<Counts> {
  const count = (condition: RawBuilder<boolean>) =>
    sql`cast(count(*) filter (where ${condition}) as integer)`;
  const isSeen = sql`old.number is not null and new.gone_import is null`;
  const { rows } = await sql<Counts>`select ${count(sql`old.number is null`)} as added,
      ${count(sql`${isSeen} and old.gone_import is not null`)} as returned,
      ${count(sql`${isSeen} and old.gone_import is null and ${isSameEntry}`)} as same,
      ${count(sql`${isSeen} and old.gone_import is null and not ${isSameEntry}`)} as changed,
      ${count(sql`new.gone_import = ${run.number}`)} as gone
    from catalogue_entries as new left join catalogue_entries as old on old.import_number = ${run.previous ?? 0}
      and old.kind = new.kind and old.inventory_id = new.inventory_id
    where ${which("new")}`.execute(db);
  return rows[0] ?? {};
}

async function copyGone(db: Queries, run: ImportRun, which: Part): Promise<Counts> {
  const copied = await copyEntries(db, run, { which: which("old"), asGone: true });
  await addToCounts(db, run.number, copied);
  return { gone: copied.filter(({ wasGone }) => !wasGone).length };
}

/** Shows a version in place of the previous one, which is kept for undoing; the one before that is not. */
async function showVersion(db: Queries, run: ImportRun): Promise<void> {
  await db
    .updateTable("catalogue_sources")
    .set({ current_import: run.number })
    .where("id", "=", run.sourceId)
    .execute();
  await db
    .updateTable("catalogue_imports")
    .set({ is_final: 1 })
    .where("number", "=", run.previous)
    .where("previous_import", "is not", null)
    .execute();
}
