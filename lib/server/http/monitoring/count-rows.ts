import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { type Tables } from "@/lib/server/db/tables";

/** Time for which counts are reused, in ms: counting a million rows takes 20 ms, during which SQLite answers no request. */
const maxAgeMs = 10 * 60_000;

/** Returns a function that counts the rows by their names in metrics, or returns the counts of the last ten minutes. */
export function createRowCounter(database: Database) {
  const { kind, read } = database;
  let last: { at: number; counts: ReturnType<typeof countAll> } | null = null;
  // PostgreSQL would read every row; its estimate is as old as the last analyze. Citus has no estimate, and its machines count
  // simultaneously.
  const count = async (table: keyof Tables): Promise<number> => {
    const query =
      kind === "postgres" && !database.isDistributed
        ? sql<{
            rows: number;
          }>`select sum(greatest(reltuples, 0))::float8 as rows
            from pg_class where relkind = 'r' and (oid = ${table}::regclass
              or oid in (select relid from pg_partition_tree(${table}::regclass)))`
        : sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`;
    return Number((await query.execute(read)).rows[0]?.rows ?? 0);
  };
  const countAll = async () => ({
    companies: await count("companies"),
    clients: await count("clients"),
    playlists: await count("playlists"),
    inventory_ids: await countInventory(),
    revisions: await count("playlist_revisions"),
  });
  const countInventory = async (): Promise<number> => {
    const { total } = await read
      .selectFrom("playlists")
      .select(({ fn }) => fn.sum<number | string | null>("inventory_count").as("total"))
      .executeTakeFirstOrThrow();
    return Number(total ?? 0);
  };
  return () => {
    if (last && Date.now() - last.at < maxAgeMs) return last.counts;
    const counts = countAll();
    last = { at: Date.now(), counts };
    counts.catch(() => (last = null));
    return counts;
  };
}
