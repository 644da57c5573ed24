import { sql } from "kysely";
import { type Database } from "@/lib/db/database";

/** Whether `admin shard` has split the tables of a database. */
export async function isSharded({ kind, read }: Database): Promise<boolean> {
  if (kind === "sqlite") return false;
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('playlists') and attname = 'shard_key'`.execute(read);
  return rows.length > 0;
}
