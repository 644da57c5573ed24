import { type Kysely, sql } from "kysely";
import { type Database } from "@/lib/db/database";

/**
 * Every 1,024th advertiser by row number, in the order of names: where a walk of the names may pause
 * (`walkNames` in sqlite-operations.ts). PostgreSQL counts the rows of a walk instead.
 */
export async function up(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  if (kind !== "sqlite") return;
  await sql`create index agency_advertisers_fences on agency_advertisers (agency_id, name_key)
    where search_row % 1024 = 0`.execute(db);
}
