import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { type Tables } from "@/lib/server/db/tables";

/** Time for which counts are reused, in ms: counting a million rows takes 20 ms, during which SQLite answers no request. */
const maxAgeMs = 10 * 60_000;

/** Returns a function that counts the rows by their names in metrics, or returns the counts of the last ten minutes. */
export function createRowCounter(database: Database) {
  const { read } = database;
  let last: { at: number; counts: ReturnType<typeof countAll> } | null = null;
  const count = async (table: keyof Tables): Promise<number> => {
    const query = sql<{ rows: number }>`select ${database.operations.countRows(table)} as rows`;
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
