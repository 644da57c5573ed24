import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/** Only adds columns. */
export const bearableFrom = 42;

/** A playlist can have a note. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const key = kind === "sqlite" ? "text" : 'text collate "C"';
  for (const column of ["note text", `note_key ${key}`])
    await sql.raw(`alter table playlists add column ${column} not null default ''`).execute(db);
}
