import { type Kysely, sql } from "kysely";

/** Only adds columns. */
export const bearableFrom = 42;

/** A playlist can have a note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["note", "note_key"])
    await sql
      .raw(`alter table playlists add column ${column} text not null default ''`)
      .execute(db);
}
