import { sql } from "kysely";
import { type DialectOperations, type Queries } from "@/lib/server/db/database";

/** Whether `admin shard` has split the tables of a PostgreSQL database, and whether over the machines of Citus. */
export async function findSplit(
  read: Queries,
): Promise<{ isSplit: boolean; isDistributed: boolean }> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('playlists') and attname = 'shard_key'`.execute(read);
  const texts = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(read)).rows.map((row) =>
      String(Object.values(row)[0]),
    );
  return { isSplit: rows.length > 0, isDistributed: await isDistributed(texts) };
}

/** Whether Citus holds the tables of a PostgreSQL database. `texts` runs a query and returns its column. */
export async function isDistributed(texts: (query: string) => Promise<string[]>): Promise<boolean> {
  const [known] = await texts("select to_regclass('pg_dist_partition')::text is not null");
  if (known !== "true") return false;
  const found = await texts(
    "select logicalrelid::text from pg_dist_partition where logicalrelid = to_regclass('playlists')",
  );
  return found.length > 0;
}

/**
 * Counts the sessions on the database that began before this process, such as those of servers. The start of another role's session is
 * hidden, and Citus opens sessions of its own.
 */
export async function countOtherSessions(read: Queries): Promise<number> {
  const { rows } = await sql<{
    others: number;
  }>`select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
      and application_name not like 'citus%'
      and coalesce(backend_start, '-infinity') < clock_timestamp() - ${sql.lit(process.uptime())} * interval '1 s'`.execute(
    read,
  );
  return rows[0]?.others ?? 0;
}

/** Operations that differ from those of PostgreSQL if the tables are on the machines of Citus. */
export const citusOperations = {
  // Citus plans each statement anew.
  countNames: () => Promise.resolve(),
  // Citus has no estimate, and its machines count simultaneously.
  countRows: (table) => sql`(select count(*) from ${sql.table(table)})`,
  databaseBytes: sql`(pg_database_size(current_database())
    + (select coalesce(sum(citus_total_relation_size(logicalrelid)), 0) from pg_dist_partition))::float8`,
} satisfies Partial<DialectOperations>;
