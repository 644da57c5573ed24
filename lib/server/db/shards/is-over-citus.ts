import { type Kysely, sql } from "kysely";

/** Whether the tables of a PostgreSQL database are split over the machines of Citus, for migrations. */
export async function isOverCitus(db: Kysely<unknown>): Promise<boolean> {
  const known = await sql<{ is_there: boolean }>`
    select to_regclass('pg_dist_partition') is not null as is_there`.execute(db);
  if (!known.rows[0]?.is_there) return false;
  const { rows } = await sql`select 1 from pg_dist_partition
    where logicalrelid = to_regclass('playlists')`.execute(db);
  return rows.length > 0;
}
