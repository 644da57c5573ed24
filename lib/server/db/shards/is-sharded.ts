import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Whether `admin shard` has split the tables of a database, and whether over the machines of Citus. */
export async function findShards({
  kind,
  read,
}: Pick<Database, "kind" | "read">): Promise<{ isSharded: boolean; isDistributed: boolean }> {
  if (kind === "sqlite") return { isSharded: false, isDistributed: false };
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('playlists') and attname = 'shard_key'`.execute(read);
  const texts = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(read)).rows.map((row) =>
      String(Object.values(row)[0]),
    );
  return { isSharded: rows.length > 0, isDistributed: await isDistributed(texts) };
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
