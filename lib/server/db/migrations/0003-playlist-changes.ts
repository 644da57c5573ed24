import { type Kysely, sql } from "kysely";

/** Adds `next_position`, the position of the next inventory ID. Positions are not reused: a removed ID can return to its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlists add column next_position integer not null default 0`.execute(db);
  await sql`update playlists set next_position = inventory_count`.execute(db);
}
