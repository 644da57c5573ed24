import { type Kysely, sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Adds sessions that were signed out, kept until their tokens expire, and an index to find unfinished imports. */
export async function up(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  const lite = kind === "sqlite";
  const id = lite ? sql`text` : sql`uuid`;
  const time = lite ? sql`text` : sql`timestamptz`;
  await sql`create table ended_sessions (id ${id} primary key, expires_at ${time} not null)`.execute(
    db,
  );
  await sql`create index ended_sessions_by_end on ended_sessions (expires_at)`.execute(db);
  await sql`create index change_sets_preparing on change_sets (at) where state = 'preparing'`.execute(
    db,
  );
}
