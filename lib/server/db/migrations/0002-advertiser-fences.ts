import { type Kysely, sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/**
 * Indexes every 1,024th advertiser in name order: the checkpoints of a name scan (`scanNames` in sqlite-operations.ts).
 * PostgreSQL counts scanned rows instead.
 */
export async function up(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  if (kind !== "sqlite") return;
  await sql`create index agency_advertisers_fences on agency_advertisers (agency_id, name_key)
    where search_row % 1024 = 0`.execute(db);
}
