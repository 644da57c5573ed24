import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { queryForTerm } from "@/lib/server/db/search/search-tokens";
import { prepared } from "@/lib/server/db/prepared";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import {
  createAdvertiser,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

let installation: TestInstallation;
let database: Database;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  database = installation.runtime.database;
});
afterAll(() => installation.remove());

const readKept = prepared()((db) =>
  sql<{ value: unknown }>`select * from kept where value is not null`.compile(db),
);
const change = (text: string) => database.write((db) => sql.raw(text).execute(db));

it("keeps a statement that every request runs, on the connection that ran it", async () => {
  await change("create table kept (value integer)");
  await readKept(database.read, {});
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name like 'cuelist_%'`.execute(
    database.read,
  );
  expect(rows.map(({ statement }) => statement)).toContain(
    "select * from kept where value is not null",
  );
});

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

it("plans for as many names as there are after an import", async () => {
  const agency = await createAgency(installation.runtime);
  const names = Array.from({ length: 1_200 }, (_, index) => `Name ${index}`);
  const file = (async function* () {
    yield await Promise.resolve(Buffer.from(["name", ...names].join("\n")));
  })();
  await importCompanies(installation.runtime, agency.id, file);
  const { rows } = await sql<{ names: number }>`
    select reltuples as names from pg_class where oid = 'agency_advertisers'::regclass`.execute(
    database.read,
  );
  expect(rows).toEqual([{ names: 1_200 }]);
});

it("keeps the plans of a search, also with a limit", async () => {
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  await createAdvertisers(runtime, agency.id, ["Mercury Dairy", "Blue Harbor"]);
  const { principal } = await createClient(runtime, { companyId: agency.id });
  for (let time = 0; time < 12; time += 1)
    await searchCompanies(runtime, principal, { q: "dairy", limit: 25 - (time % 2) });
  const { rows } = await sql<{ statement: string; custom: number; generic: number }>`
    select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
    where statement like '%union all%'`.execute(database.read);
  expect(rows).toEqual([{ statement: expect.any(String) as string, custom: 5, generic: 7 }]);
});

it("keeps what new playlists are inserted with, however many IDs they have", async () => {
  const { runtime } = installation;
  const { id: companyId } = await createAdvertiser(runtime);
  const { principal } = await createClient(runtime, { companyId });
  for (const count of [1, 3, 7]) {
    const ids = Array.from({ length: count }, (_, index) => `show-${index}`);
    const tags = ids.slice(1);
    const parameters = playlistParameters(companyId, { inventory_ids: ids, tags });
    const playlist = createPlaylistSchema.parse(parameters);
    await createPlaylist(runtime, principal, { companyId, playlist, source: "api" });
  }
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from pg_prepared_statements where statement like 'insert into playlist_inventory%'`.execute(
    database.read,
  );
  expect(rows).toEqual([{ kept: 1 }]);
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
  const readBlocks = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.read);
    const { rows } = await sql<{
      read: string;
    }>`select idx_tup_read as read from pg_stat_user_indexes
      where indexrelname = 'advertiser_blocks_by_name'`.execute(database.read);
    return Number(rows[0]?.read);
  };
  await change("discard plans");
  const before = await readBlocks();
  const scan = {
    tokens: queryForTerm("zzz", { wordStart: true }),
    words: ["zzz"],
    from: "",
    blocks: 16,
  };
  await database.operations.scanBlocks(database.read, agency.id, scan, () => true);
  expect((await readBlocks()) - before).toBeLessThan(100);
});
