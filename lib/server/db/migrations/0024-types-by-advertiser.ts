import { type Kysely, sql } from "kysely";

export const bearableFrom = 19;

/** The index of an advertiser's playlists has their types: a row of the companies table counts them without a look at the playlists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index playlists_by_advertiser`.execute(db);
  await sql`create index playlists_by_advertiser on playlists
    (agency_id, is_archived, advertiser_id, updated_at, id, type)`.execute(db);
}
