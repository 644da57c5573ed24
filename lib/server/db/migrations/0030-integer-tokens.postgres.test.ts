import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { isMigrated, migrate } from "@/lib/server/db/migrate";
import { type SplitOver } from "@/lib/server/db/search/scan-function";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createInstallation } from "@/lib/testing/databases/database";
import { describeSchema } from "@/lib/testing/databases/upgraded-database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";

/** The functions of versions 27 to 29, as far as they say how the database is split: an early one stayed beside that of the next ones. */
const oldFunctions = (split: SplitOver) => [
  `create function scan_blocks(
      agency uuid, wanted text[], words text[], from_key text, most_blocks integer) returns void
    language sql as 'select null'`,
  `create function scan_blocks(agency uuid, wanted text[]) returns table (block_key text)
    language plpgsql stable set plan_cache_mode = force_generic_plan as $$
    begin
      return query select last_key from advertiser_blocks
        where ${split ? "agency_id = agency and " : ""}tokens @> wanted;
    end $$`,
];

/** Makes the tables and the function as version 29 had them, with a block. */
async function putBack({ database }: Runtime, split: SplitOver): Promise<void> {
  await database.changeSchema(
    ({ transaction }) =>
      transaction(async (db) => {
        for (const statement of [
          "drop index advertiser_blocks_by_token",
          "truncate advertiser_blocks",
          "alter table advertiser_blocks drop column tokens",
          `alter table advertiser_blocks add column tokens text[] collate "C" not null default '{}'`,
          "create index advertiser_blocks_by_token on advertiser_blocks using gin (tokens)",
          `insert into advertiser_blocks (agency_id, first_key, last_key, keys, tokens)
            select agency_id, 'a', 'z', 'a', '{a}' from agency_sizes`,
          ...["agency_id", "advertiser_id"].map(
            (
              column,
            ) => `alter table agency_advertisers add constraint agency_advertisers_${column}_fkey
              foreign key (${column}) references companies (id)`,
          ),
          "drop index agencies_by_name",
          "create index companies_by_name on companies (name_key, id)",
          "alter table people drop column binding",
          ...["doubt", "old_count", "old_until", "replaced_at"].map(
            (column) => `alter table workspaces drop column mirror_${column}`,
          ),
          "alter table pinned_companies drop column owner_id",
          "drop function scan_blocks",
          ...oldFunctions(split),
          "delete from kysely_migration where name >= '0030'",
          "update shared_schema_floor set oldest_server = 27",
        ])
          await sql.raw(statement).execute(db);
      }),
    () => undefined,
  );
}

/** The schema, and all functions of a scan. */
async function describeAll({ database }: Runtime): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select pg_get_functiondef(oid) as line
    from pg_proc where proname = 'scan_blocks'`.execute(database.read);
  return [...(await describeSchema(database)), ...rows.map(({ line }) => line)];
}

describe.each<[SplitOver]>([[null], ["partitions"]])(
  "the migration of tokens to integers (split: %s)",
  (split) => {
    it("cuts the names of every agency anew, also after an interruption", async () => {
      const { runtime, remove } = await createInstallation("postgres");
      onTestFinished(remove);
      const { database } = runtime;
      const agencies = [await createAgency(runtime), await createAgency(runtime)];
      for (const [index, { id }] of agencies.entries())
        await createAdvertisers(
          runtime,
          id,
          Array.from({ length: 300 }, (_, at) => `Sample ${at} of ${index} Foods`),
        );
      if (split) await splitInPartitions(database, 4);
      const before = await describeAll(runtime);
      await putBack(runtime, split);
      expect(await isMigrated(database)).toBe(false);

      const options = { isCopied: false, report: () => undefined };
      const { replaceBlocks } = database.operations;
      const spy = vi.spyOn(database.operations, "replaceBlocks");
      spy.mockImplementationOnce(replaceBlocks).mockRejectedValueOnce(new Error("ended"));
      await expect(migrate(database, options)).rejects.toThrow("ended");
      spy.mockRestore();
      expect(await isMigrated(database)).toBe(false);
      await migrate(database, options);

      expect(await isMigrated(database)).toBe(true);
      expect(await describeAll(runtime)).toEqual(before);
      for (const [index, { id }] of agencies.entries()) {
        const { principal } = await createClient(runtime, { companyId: id });
        const asked = { q: "foods 299", limit: 10, after: null };
        const { advertisers } = await searchAdvertisers(database, principal, asked);
        expect(advertisers.map(({ name }) => name)).toEqual([`Sample 299 of ${index} Foods`]);
      }
      const { rows } = await sql<{ blocks: number }>`
        select count(*)::int as blocks from advertiser_blocks`.execute(database.read);
      expect(rows).toEqual([{ blocks: 2 * Math.ceil(300 / 64) }]);
    });
  },
);
