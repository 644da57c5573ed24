import { type Kysely, sql } from "kysely";

/**
 * The index of an advertiser's playlists begins with the agency, as every query of it does: an agency's playlists are counted by
 * advertiser, with their last change, without a look at the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists playlists_by_advertiser`.execute(db);
  await sql`create index playlists_by_advertiser on playlists
    (agency_id, is_archived, advertiser_id, updated_at, id)`.execute(db);
}
