import { sql } from "kysely";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { type Database, type Queries } from "@/lib/server/db/database";
import { isMigrated, migrate } from "@/lib/server/db/migrate";
import { scanFunction, type SplitOver } from "@/lib/server/db/search/scan-function";
import { createInstallation } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";

/** Takes back what later migrations made. */
const laterColumns = [
  "alter table people drop column binding",
  ...["doubt", "old_count", "old_until", "replaced_at"].map(
    (column) => `alter table workspaces drop column mirror_${column}`,
  ),
];
const laterMigrations = {
  sqlite: laterColumns,
  postgres: [...laterColumns, "alter table pinned_companies drop column owner_id"],
};

/** Leaves the search index without a token, and on PostgreSQL another function of the same split. */
async function putBack(db: Queries, kind: Database["kind"], split: SplitOver): Promise<void> {
  const earlier = scanFunction(split).replaceAll("else keys ~", "when true then keys ~");
  const statements = {
    sqlite: ["insert into block_tokens (block_tokens) values ('delete-all')"],
    postgres: ["update advertiser_blocks set tokens = '{}'", earlier],
  };
  for (const statement of [...statements[kind], ...laterMigrations[kind]])
    await sql.raw(statement).execute(db);
  await sql`delete from kysely_migration where name >= '0032'`.execute(db);
}

/** As an upgrade by an earlier version left the database when it was interrupted in a backfill. */
async function interrupt(db: Queries, migration: string): Promise<void> {
  for (const statement of [
    "drop index agencies_by_name",
    "create index companies_by_name on companies (name_key, id)",
    `delete from kysely_migration where name > '${migration}'`,
    "create table unfinished_migration (migration text primary key, step integer not null, position text not null)",
    `insert into unfinished_migration values ('${migration}', 0, '')`,
  ])
    await sql.raw(statement).execute(db);
}

const describeFunction = async ({ kind, read }: Database): Promise<unknown[]> => {
  if (kind === "sqlite") return [];
  const { rows } = await sql`select pg_get_functiondef(oid) as line
    from pg_proc where proname = 'scan_blocks'`.execute(read);
  return rows;
};

const splits = inject("databaseKinds").flatMap((kind) =>
  (kind === "sqlite" ? [null] : [null, "partitions" as const]).map(
    (split) => [kind, split] as const,
  ),
);

describe.each(splits)("the migration to longer pairs (%s, split: %s)", (kind, split) => {
  it.each([[null], ["0027-keys-of-blocks"], ["0030-integer-tokens"]])(
    "cuts all names anew, and replaces the function that searches them by that of the same split (interrupted: %s)",
    async (interrupted) => {
      const { runtime, remove } = await createInstallation(kind);
      onTestFinished(remove);
      const { database } = runtime;
      const agency = await createAgency(runtime);
      const { principal } = await createClient(runtime, { companyId: agency.id });
      const names = Array.from({ length: 600 }, (_, at) => `Sample ${at} Foods`);
      // Far from the first blocks, which are looked at without their tokens.
      await createAdvertisers(runtime, agency.id, [...names, "Sample Yarrow Holbrook"]);
      if (split) await splitInPartitions(database, 4);
      const find = async () => {
        const asked = { q: "holb y", limit: 10, after: null };
        const { advertisers } = await searchAdvertisers(database, principal, asked);
        return advertisers.map(({ name }) => name);
      };
      const before = await describeFunction(database);
      expect(await find()).toEqual(["Sample Yarrow Holbrook"]);
      await database.write((transaction) => putBack(transaction, kind, split));
      if (interrupted) await database.write((transaction) => interrupt(transaction, interrupted));
      expect(await find()).toEqual([]);
      expect(await isMigrated(database)).toBe(false);

      await migrate(database, { isCopied: false, report: () => undefined });

      expect(await isMigrated(database)).toBe(true);
      expect(await find()).toEqual(["Sample Yarrow Holbrook"]);
      expect(await describeFunction(database)).toEqual(before);
    },
  );
});
