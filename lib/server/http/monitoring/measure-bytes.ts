import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Size of the database, and of SQLite's write-ahead log, in bytes. */
export async function measureBytes({
  file,
  read,
  isDistributed,
}: Database): Promise<{ [part: string]: number }> {
  if (file === null) {
    const onMachines = isDistributed
      ? sql` + (select coalesce(sum(citus_total_relation_size(logicalrelid)), 0) from pg_dist_partition)`
      : sql``;
    const query = sql<{
      bytes: number;
    }>`select (pg_database_size(current_database())${onMachines})::float8 as bytes`;
    return { database: Number((await query.execute(read)).rows[0]?.bytes ?? 0) };
  }
  const [database, wal] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return { database, wal };
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
