import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/**
 * Counts the servers that use the database. All others count a server that gives its ID while its connection for checks is open. SQLite
 * has one server.
 */
export async function countServers({ kind, checks }: Database, ownId?: string): Promise<number> {
  if (kind === "sqlite") return 1;
  if (ownId !== undefined)
    await sql`select set_config('application_name', ${`cuelist server ${ownId}`}, false)`.execute(
      checks.read,
    );
  const { rows } = await sql<{ servers: number }>`
    select count(distinct application_name) as servers from pg_stat_activity
    where datname = current_database() and starts_with(application_name, 'cuelist server ')`.execute(
    checks.read,
  );
  return rows[0]?.servers ?? 0;
}
