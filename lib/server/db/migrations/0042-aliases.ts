import { type Kysely, sql } from "kysely";
import { findSplit } from "@/lib/server/db/citus/find-split";
import { type Queries } from "@/lib/server/db/database";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";

/** Earlier servers would not write the aliases of entries. */
export const bearableFrom = 42;

/** Advertisers and entries of the catalogue may be known by other names. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const [uuid, key, integer, end] =
    kind === "sqlite"
      ? ["text", "text", "integer", " without rowid"]
      : ["uuid", 'text collate "C"', "bigint", ""];
  await run("alter table agency_advertisers add column aliases text");
  await run("alter table catalogue_entries add column aliases text not null default '[]'");
  await run(`create table advertiser_aliases (agency_id ${uuid} not null references companies (id),
    advertiser_id ${uuid} not null references companies (id), name text not null, name_key ${key} not null, aliases text not null,
    primary key (agency_id, name_key, advertiser_id))${end}`);
  await run(`create table entry_aliases (import_number ${integer} not null, kind ${key} not null, inventory_id ${key} not null,
    name text not null, name_key ${key} not null, popularity integer not null, aliases text not null,
    primary key (import_number, kind, name_key, inventory_id))${end}`);
  if (kind === "postgres" && (await findSplit(db as unknown as Queries)).isDistributed) {
    await run("select create_reference_table('entry_aliases')");
    await run(
      "select create_distributed_table('advertiser_aliases', 'agency_id', colocate_with => 'agency_advertisers')",
    );
  }
  const squashed = "replace(replace(name_key, ' and ', ' '), ' ', '')";
  await run(`create index advertiser_aliases_by_squashed
    on advertiser_aliases (agency_id, ${squashed}, advertiser_id)`);
  await run(
    "create index advertiser_aliases_by_advertiser on advertiser_aliases (agency_id, advertiser_id)",
  );
  await run(
    `create index entry_aliases_by_squashed on entry_aliases (import_number, kind, ${squashed})`,
  );
}

const withAliases: BackfillStep = {
  name: "index of entries with aliases",
  async run(db) {
    await sql`create index catalogue_entries_with_aliases on catalogue_entries (import_number, kind, inventory_id)
      where aliases <> '[]'`.execute(db);
    return null;
  },
};

export const backfill = [withAliases];
