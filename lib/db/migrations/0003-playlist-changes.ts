import { type Kysely, sql } from "kysely";

/**
 * `next_position`: where the next inventory id goes. Places are never used twice, so that an id that was
 * removed can go back to exactly where it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlists add column next_position integer not null default 0`.execute(db);
  await sql`update playlists set next_position = inventory_count`.execute(db);
}
