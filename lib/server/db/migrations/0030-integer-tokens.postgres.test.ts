import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { isMigrated, migrate } from "@/lib/server/db/migrate";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createInstallation } from "@/lib/testing/databases/database";
import { describeSchema } from "@/lib/testing/databases/upgraded-database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";

async function readFunction({ database }: Runtime): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(to_regproc('scan_blocks')) as definition`.execute(database.read);
  return rows[0]?.definition ?? "";
}

/** Makes the blocks as versions 27 to 29 had them. The function searched texts; in its place is one that finds nothing. */
async function putBack(runtime: Runtime): Promise<void> {
  const definition = await readFunction(runtime);
  await runtime.database.changeSchema(
    ({ transaction }) =>
      transaction(async (db) => {
        for (const statement of [
          "alter table advertiser_blocks drop column tokens",
          `alter table advertiser_blocks add column tokens text[] collate "C" not null default '{}'`,
          "create index advertiser_blocks_by_token on advertiser_blocks using gin (tokens)",
          "drop function scan_blocks",
          definition.replace("wanted integer[]", "wanted text[]"),
          "delete from kysely_migration where name >= '0030'",
          "update shared_schema_floor set oldest_server = 27",
        ])
          await sql.raw(statement).execute(db);
      }),
    () => undefined,
  );
}

describe.each([
  ["one database", 0],
  ["partitions", 4],
])("the migration of tokens to integers, in %s", (_, partitions) => {
  it("cuts the names of every agency anew, once", async () => {
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
    if (partitions > 0) await splitInPartitions(database, partitions);
    const schema = [...(await describeSchema(database)), await readFunction(runtime)];
    await putBack(runtime);
    expect(await isMigrated(database)).toBe(false);

    const options = { isCopied: false, report: () => undefined };
    await migrate(database, options);

    expect(await isMigrated(database)).toBe(true);
    expect([...(await describeSchema(database)), await readFunction(runtime)]).toEqual(schema);
    for (const [index, { id }] of agencies.entries()) {
      const { principal } = await createClient(runtime, { companyId: id });
      const search = (q: string) =>
        searchAdvertisers(database, principal, { q, limit: 10, after: null });
      const found = await search("foods 299");
      expect(found.advertisers.map(({ name }) => name)).toEqual([`Sample 299 of ${index} Foods`]);
    }
    const { rows } = await sql<{ blocks: number }>`
      select count(*)::int as blocks from advertiser_blocks`.execute(database.read);
    expect(rows).toEqual([{ blocks: 2 * Math.ceil(300 / 64) }]);
  });
});
