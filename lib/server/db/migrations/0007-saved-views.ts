import { type Kysely, sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Adds saved views of the playlists list, and lists of inventory IDs that a filter refers to by a short key. */
export async function up(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  const lite = kind === "sqlite";
  const id = lite ? sql`text` : sql`uuid`;
  const time = lite ? sql`text` : sql`timestamptz`;
  const key = lite ? sql`text` : sql`text collate "C"`;
  await sql`create table saved_views (
    id ${id} primary key, company_id ${id} not null references companies (id),
    client_id ${id} not null references clients (id), is_shared integer not null,
    name text not null, name_key ${key} not null, query text not null,
    created_at ${time} not null, updated_at ${time} not null)`.execute(db);
  await sql`create index saved_views_by_company on saved_views (company_id, name_key, id)`.execute(
    db,
  );
  await sql`create table id_lists (
    company_id ${id} not null references companies (id), key ${key} not null,
    inventory_ids text not null, inventory_count integer not null, used_at ${time} not null,
    primary key (company_id, key))`.execute(db);
  await sql`create index id_lists_by_use on id_lists (company_id, used_at)`.execute(db);
}
