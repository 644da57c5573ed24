import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { unavailable } from "@/lib/server/db/out-of-service";

/* The oldest version whose servers can continue with a database that a newer Cuelist has upgraded, so that they can be replaced one after
   the other (decision 74; CONTRIBUTING.md, "Add a migration"). Each migration declares the oldest version that bears it; the newest
   of these is in the database. */

const table = sql.table("shared_schema_floor");

/** Declares, in the transaction of a migration, that servers before `oldest` cannot continue. */
export async function raiseFloor(db: QueryExecutorProvider, oldest: number): Promise<void> {
  await sql`insert into ${table} (id, oldest_server) values (1, ${oldest})
    on conflict (id) do update set oldest_server = excluded.oldest_server
    where shared_schema_floor.oldest_server < excluded.oldest_server`.execute(db);
}

/** Selects the oldest version whose servers can continue, as a subquery. */
export const oldestServer: RawBuilder<number | null> = sql`(select oldest_server from ${table})`;

/** Returns the same for a database with these tables; null if it states none. */
export async function readFloor(db: Queries, tables: string[]): Promise<number | null> {
  if (!tables.includes("shared_schema_floor")) return null;
  const { rows } = await sql<{ oldest: number | null }>`select ${oldestServer} as oldest`.execute(
    db,
  );
  return rows[0]?.oldest ?? null;
}

/** Refuses a request because a newer Cuelist has upgraded the database, and this one would damage it. */
export const outdated = () =>
  unavailable(
    new Error("The database was upgraded by a newer Cuelist."),
    "This server is being replaced by a newer version. Try again in a few seconds.",
  );
