import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { referenceTables, shardTables } from "@/lib/server/db/citus/shard-tables";

/* Splits the tables over the machines of Citus, whose rules `npm run scale citus` tests. */

/** Row numbers that other tables refer to; Citus numbers only with 64 bits. */
const widenedColumns = [
  ["playlists", "number"],
  ["playlist_inventory", "playlist_number"],
] as const;

/** Returns statements that prepare an empty table for Citus. `made`: its current name. */
export const widenColumns = (table: string, made: string): string[] =>
  widenedColumns
    .filter(([name]) => name === table)
    .map(([, column]) => `alter table ${made} alter column ${column} type bigint`);

/** Returns the existing tables of each list, because a database of an earlier version may be split, and upgraded afterwards. */
export async function findTables(db: Queries) {
  const names = [...referenceTables, ...shardTables.map(({ name }) => name)];
  const { rows } = await sql<{
    name: string;
  }>`select name from unnest(${names}::text[]) as known (name) where to_regclass(name) is not null`.execute(
    db,
  );
  const found = new Set(rows.map(({ name }) => name));
  return {
    reference: referenceTables.filter((name) => found.has(name)),
    split: shardTables.filter(({ name }) => found.has(name)),
  };
}

/**
 * Passes the tables, which have the agency in their keys and no foreign keys, to Citus: first those that others refer to, which each
 * machine stores completely, then those that are split, in which an agency's rows are on one machine. Call in a transaction of
 * `changeSchema`.
 */
export async function distributeTables(db: Queries, shards: number): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const tables = await findTables(db);
  for (const table of tables.reference) {
    await run(`select create_reference_table('${table}')`);
    await run(`select truncate_local_data_after_distributing_table('${table}')`);
  }
  const [{ name: first }] = shardTables;
  for (const { name, key } of tables.split) {
    const how = name === first ? `shard_count => ${shards}` : `colocate_with => '${first}'`;
    await run(`select create_distributed_table('${name}', '${key}', ${how})`);
    await run(`select truncate_local_data_after_distributing_table('${name}')`);
  }
  // Citus moves a shard while its rows change; without a primary key it needs the whole row to identify it.
  await run("alter table agency_advertisers replica identity full");
}
