import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

export const bearableFrom = 19;

/**
 * Notes who stored a list of IDs and how large it is, so that one client's lists don't push out those of colleagues. Finds revisions of
 * other companies in an index: SQLite reads every change otherwise, which is in the row.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const id = kind === "sqlite" ? "text" : "uuid";
  await sql.raw(`alter table id_lists add column client_id ${id}`).execute(db);
  await sql.raw("alter table id_lists add column bytes integer").execute(db);
  await sql`create index playlist_revisions_by_playlist on playlist_revisions
    (playlist_id, revision, company_id)`.execute(db);
}
