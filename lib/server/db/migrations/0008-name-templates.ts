import { type Kysely, sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Adds a company's templates for names, and on SQLite an index of an advertiser's playlists, which PostgreSQL has. */
export async function up(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  const lite = kind === "sqlite";
  const id = lite ? sql`text` : sql`uuid`;
  await sql`create table name_templates (
    company_id ${id} not null references companies (id),
    position integer not null,
    template text not null,
    primary key (company_id, position)
  )`.execute(db);
  if (lite)
    await sql`create index playlists_by_advertiser on playlists
      (advertiser_id, is_archived, updated_at, id)`.execute(db);
}
