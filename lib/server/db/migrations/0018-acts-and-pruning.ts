import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/**
 * `admin_acts`: what administrators did with the command line. No foreign keys: an act outlives what it was done to.
 * The indexes find the items of change-sets that name a playlist, so that one can be deleted without a look at all items.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const [id, time, noRowid] =
    kind === "sqlite" ? ["text", "text", "without rowid"] : ["uuid", "timestamptz", ""];
  await run(`create table admin_acts (
    id ${id} primary key, created_at ${time} not null, command text not null, subject text not null,
    result text not null check (result in ('done', 'failed')), message text not null,
    os_user text not null, host text not null) ${noRowid}`);
}

const index = (column: string) => ({
  name: "items of playlists",
  async run(db: Kysely<unknown>) {
    await sql
      .raw(
        `create index change_set_items_by_${column.replace("_id", "")} on change_set_items (${column}) where ${column} is not null`,
      )
      .execute(db);
    return null;
  },
});

export const backfill = [index("playlist_id"), index("created_playlist_id")];
