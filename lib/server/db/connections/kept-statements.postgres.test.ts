import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

let installation: TestInstallation;
let database: Database;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  database = installation.runtime.database;
  await change("create table kept (value integer)");
});
afterAll(() => installation.remove());

const readKept = prepared()((db) =>
  sql<{ value: unknown }>`select * from kept where value is not null`.compile(db),
);
const change = (text: string) => database.write((db) => sql.raw(text).execute(db));

it.each([
  ["whose columns have changed", "alter table kept alter column value type text"],
  ["that the database has dropped", "deallocate all"],
])("runs a statement %s anew", async (_, text) => {
  await change("insert into kept (value) values ('7')");
  await readKept(database.read, {});
  await change(text);
  for (let time = 0; time < 3; time += 1)
    expect((await readKept(database.read, {})).at(-1)).toEqual({ value: "7" });
});

it("does not look through every block for a term while an import's tokens wait to be merged", async () => {
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  const names = Array.from({ length: 20_000 }, (_, index) => `Sample ${index.toString(36)} name`);
  const file = (async function* () {
    yield await Promise.resolve(Buffer.from(["name", ...names].join("\n")));
  })();
  await importCompanies(runtime, agency.id, file);
  const other = await createAgency(runtime);
  // As in the middle of an import: what is to be merged is long, and the database plans anew.
  await database.write(async (db) => {
    await sql`set local gin_pending_list_limit = '64MB'`.execute(db);
    await sql`insert into advertiser_blocks (agency_id, first_key, last_key, keys, tokens)
      select ${other.id}::uuid, block::text, block::text, 'x', array(select hashtext(block::text || token) from generate_series(1, 1500) token)
      from generate_series(1, 300) block`.execute(db);
  });
  const countReads = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.read);
    const { rows } = await sql<{ reads: string }>`
      select sum(idx_tup_read) + sum(seq_tup_read) as reads from pg_stat_user_tables
      join (select relid, sum(idx_tup_read) as idx_tup_read from pg_stat_user_indexes group by relid) as by_index using (relid)
    `.execute(database.read);
    return Number(rows[0]?.reads);
  };
  const { principal } = await createClient(runtime, { companyId: agency.id });
  await change("discard plans");
  const before = await countReads();
  const { advertisers } = await searchCompanies(runtime, principal, { q: "zzz", limit: 5 });
  expect(advertisers).toEqual([]);
  expect((await countReads()) - before).toBeLessThan(100);
});
