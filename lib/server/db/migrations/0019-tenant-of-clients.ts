import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/**
 * Clients know their agency: of an advertiser's client the advertiser's, if it has one. A sharded database (lib/server/db/shards) finds with it
 * what a request may see.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const type = kind === "sqlite" ? sql`text` : sql`uuid`;
  await sql`alter table clients add column tenant_id ${type} references companies (id)`.execute(db);
  await sql`update clients set tenant_id = coalesce(
    (select agency_id from agency_advertisers where advertiser_id = company_id and is_mirrored = 0), company_id)`.execute(
    db,
  );
}
