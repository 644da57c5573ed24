import { type Kysely, sql } from "kysely";
import { type Queries, type SchemaChange } from "@/lib/server/db/database";
import { type BackfillStep, type Kind, type MigrationReport } from "@/lib/server/db/migration";

/*
 * Runs the backfill steps of a migration in transactions that can be resumed. `unfinished_migration` exists only until the
 * last step: the migration already counts as applied, so this version is not ready.
 */

const table = sql.table("unfinished_migration");

/** The index of the current step and the position at which to resume it. */
interface Progress {
  migration: string;
  step: number;
  position: string;
}

/** Records a migration that needs a backfill. Call in the transaction of its `up`. */
export async function startBackfill(db: Kysely<unknown>, migration: string): Promise<void> {
  await sql`create table ${table} (migration text primary key, step integer not null, position text not null)`.execute(
    db,
  );
  await sql`insert into ${table} values (${migration}, 0, '')`.execute(db);
}

/** The unfinished backfill, or null. `tables`: the names of the database's tables. */
export async function findBackfill(db: Queries, tables: string[]): Promise<Progress | null> {
  if (!tables.includes("unfinished_migration")) return null;
  const { rows } = await sql<Progress>`select migration, step, position from ${table}`.execute(db);
  return rows[0] ?? null;
}

/** Runs the remaining steps; each part and its progress are one transaction. */
export async function runBackfill(
  schema: SchemaChange,
  kind: Kind,
  steps: BackfillStep[],
  progress: Progress,
  report: MigrationReport,
): Promise<void> {
  const { migration } = progress;
  let { step: index, position } = progress;
  const measure = createMeasure(schema.db, steps);
  for (let step = steps[index]; step; step = steps[(index += 1)]) {
    for (let next: string | null = position; next !== null;) {
      const from: string = next;
      let rows = 0;
      next = await schema.transaction(async (db) => {
        const reached = await step.run(db as unknown as Kysely<unknown>, kind, from, (count) => {
          rows = count;
        });
        const isLast = reached === null && index === steps.length - 1;
        if (isLast) await sql`drop table ${table}`.execute(db);
        else
          await sql`update ${table} set step = ${reached === null ? index + 1 : index},
            position = ${reached ?? ""}`.execute(db);
        return reached;
      });
      if (rows > 0) report({ migration, state: "dropped", step: step.name, rows });
      const percent = await measure(index, next);
      report({ migration, state: "running", step: step.name, percent });
    }
    position = "";
  }
}

/** Counting the rows of large tables takes long, so it is repeated only after 50 times its duration, but within a minute. */
const measurePause = { factor: 50, minMs: 1_000, maxMs: 60_000 };

/** Returns a function that returns the progress of all steps, in percent, at a position of one of them (null: its end). */
function createMeasure(db: Queries, steps: BackfillStep[]) {
  let share = 0;
  let measured = -1;
  let nextAt = 0;
  return async (index: number, position: string | null): Promise<number> => {
    const { measure } = steps[index] ?? {};
    if (measured !== index) [share, measured, nextAt] = [0, index, 0];
    if (position === null) share = 1;
    else if (measure && performance.now() >= nextAt) {
      const startedAt = performance.now();
      share = await measure(db as unknown as Kysely<unknown>, position);
      const now = performance.now();
      const { factor, minMs, maxMs } = measurePause;
      nextAt = now + Math.min(maxMs, Math.max(minMs, (now - startedAt) * factor));
    }
    return Math.floor((100 * (index + Math.min(share, 1))) / steps.length);
  };
}
