import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

export const bearableFrom = 19;

/**
 * `shared_schema_floor` says which servers can go on with the database (lib/server/db/upgrades/schema-floor.ts). `shared_log_epoch` tells one history of
 * PostgreSQL's log from another (lib/server/db/replicas/client-writes.ts): logged, unlike the other tables that servers share, since replicas have
 * to get it.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const one = "integer primary key check (id = 1)";
  await sql
    .raw(`create table shared_schema_floor (id ${one}, oldest_server integer not null)`)
    .execute(db);
  if (kind === "postgres")
    await sql
      .raw(`create table shared_log_epoch (id ${one}, epoch uuid not null, lsn bigint)`)
      .execute(db);
}
