import { type Kysely, sql } from "kysely";
import { type Queries, type SchemaChange } from "@/lib/db/database";
import { type BackfillStep, type Kind, type MigrationReport } from "@/lib/db/migration";

/*
 * Fills what a migration has made, in transactions that can go on where they stopped. The table holds the migration that
 * is not filled yet, and is there only while one is: an older Cuelist meanwhile refuses the database, because the migration counts
 * as applied, and this one is not ready.
 */

const table = sql.table("unfinished_migration");

/** Where a backfill stands: the index of its step, and the position to go on from. */
interface Progress {
  migration: string;
  step: number;
  position: string;
}

/** Notes, in the transaction of its `up`, that a migration is to be filled. */
export async function startBackfill(db: Kysely<unknown>, migration: string): Promise<void> {
  await sql`create table ${table} (migration text primary key, step integer not null, position text not null)`.execute(
    db,
  );
  await sql`insert into ${table} values (${migration}, 0, '')`.execute(db);
}

/** What is to be filled, or null. `tables`: the names of the database's tables. */
export async function findBackfill(db: Queries, tables: string[]): Promise<Progress | null> {
  if (!tables.includes("unfinished_migration")) return null;
  const { rows } = await sql<Progress>`select migration, step, position from ${table}`.execute(db);
  return rows[0] ?? null;
}

/** Runs the steps from `progress` on to the end, each part in a transaction with the note of how far it is. */
export async function runBackfill(
  schema: SchemaChange,
  kind: Kind,
  steps: BackfillStep[],
  progress: Progress,
  report: MigrationReport,
): Promise<void> {
  const { migration } = progress;
  let { step: index, position } = progress;
  for (let step = steps[index]; step; step = steps[(index += 1)]) {
    for (let next: string | null = position; next !== null;) {
      const from: string = next;
      next = await schema.transaction(async (db) => {
        const reached = await step.run(db as unknown as Kysely<unknown>, kind, from);
        const isLast = reached === null && index === steps.length - 1;
        if (isLast) await sql`drop table ${table}`.execute(db);
        else
          await sql`update ${table} set step = ${reached === null ? index + 1 : index},
            position = ${reached ?? ""}`.execute(db);
        return reached;
      });
      report({ migration, state: "running", step: step.name, ...(next && { position: next }) });
    }
    position = "";
  }
}
