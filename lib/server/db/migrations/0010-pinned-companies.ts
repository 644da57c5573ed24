import { type Kysely, sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Adds each client's pinned and recent companies, which were in a cookie of the browser. */
export async function up(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  const id = kind === "sqlite" ? sql`text` : sql`uuid`;
  await sql`create table pinned_companies (
    client_id ${id} primary key references clients (id), companies text not null)`.execute(db);
}
