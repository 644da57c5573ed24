import { type Kysely, sql } from "kysely";

/** Returns the share of a table's rows whose key is at most `key`, 0 to 1, for the progress of an upgrade. */
export async function shareOfRows(
  db: Kysely<unknown>,
  table: string,
  column: string,
  key: string,
): Promise<number> {
  const name = sql.table(table);
  const { rows } = await sql<{ done: number; total: number }>`
    select (select count(*) from ${name} where ${sql.ref(column)} <= ${key}) as done,
      (select count(*) from ${name}) as total`.execute(db);
  const [{ done, total } = { done: 0, total: 0 }] = rows;
  return Number(done) / Math.max(1, Number(total));
}
