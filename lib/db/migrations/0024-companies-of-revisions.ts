import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/db/migration";

export const bearableFrom = 19;

/** Lets SQLite look for revisions of other companies without reading every change, which is in the row. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "postgres") return;
  await sql`create index playlist_revisions_by_playlist on playlist_revisions
    (playlist_id, revision, company_id)`.execute(db);
}
