import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSplit } from "@/lib/server/db/citus/find-split";
import { matchingKeys } from "@/lib/server/db/names/keys";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { queryForWords } from "@/lib/server/db/names/search-tokens";
import { shardKeyOf, shardTables } from "@/lib/server/db/citus/shard-tables";
import { withAgency } from "@/lib/server/request-context";
import { newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAdvertiser, createClient, makeCall } from "@/lib/testing/factories";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { fillVaried } from "@/lib/testing/databases/varied-installation";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";
import { findStrayed } from "@/lib/testing/shards/watch-shards";

const split = ({ database }: Runtime, partitions: number, isKept = true) =>
  splitInPartitions(database, partitions, () =>
    isKept ? Promise.resolve() : Promise.reject(new Error("Not kept.")),
  );

interface Constraint {
  table: string;
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

describe("A database split by agency", () => {
  let installation: TestInstallation;
  const texts = async (text: string) =>
    (await sql.raw<{ value: string }>(text).execute(installation.runtime.database.read)).rows.map(
      ({ value }) => value,
    );

  beforeAll(async () => {
    installation = await createInstallation("postgres");
    await fillVaried(installation.runtime);
    const alone = await createAdvertiser(installation.runtime);
    const { clientId } = await createClient(installation.runtime, { companyId: alone.id });
    // As a server of the version before makes it, and a call of a client that is no more.
    await installation.runtime.database.write(async (db) => {
      await db.updateTable("clients").set({ tenant_id: null }).where("id", "=", clientId).execute();
      const call = { ...makeCall(newId()), bytes: 1, messages: null };
      await db.insertInto("api_requests").values(call).execute();
    });
  });
  afterAll(() => installation.remove());

  it("has every row, or is as it was if it was interrupted", async () => {
    const { runtime, variables } = installation;
    const before = await sumRows(variables);
    await expect(split(runtime, 3, false)).rejects.toThrow("Not kept.");
    expect(await findSplit(runtime.database.read)).toMatchObject({ isSplit: false });
    expect(await sumRows(variables)).toEqual(before);
    await split(runtime, 3);
    expect(await findSplit(runtime.database.read)).toEqual({
      isSplit: true,
      isDistributed: false,
    });
    const { clients, ...after } = await sumRows(variables);
    expect({ ...after, clients: before.clients }).toEqual(before);
    expect(clients?.rows).toBe(before.clients?.rows);
    expect(await texts("select count(*) as value from clients where tenant_id is null")).toEqual([
      0,
    ]);
  });

  it("has the agency in every unique key and every reference between split tables", async () => {
    const { database } = installation.runtime;
    const uniques = await sql<{ table: string; name: string; columns: string[] }>`
      select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        (select json_agg(attname) from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
      from pg_index join pg_class c on c.oid = indrelid
      where indisunique and c.relkind = 'p'`.execute(database.read);
    expect(uniques.rows.length).toBeGreaterThan(shardTables.length);
    for (const { table, columns } of uniques.rows) expect(columns).toContain(shardKeyOf(table));

    const references = await sql<Constraint>`
      select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as target,
        (select json_agg(attname order by place) from unnest(conkey) with ordinality k (num, place)
          join pg_attribute on attrelid = conrelid and attnum = k.num) as columns,
        (select json_agg(attname order by place) from unnest(confkey) with ordinality k (num, place)
          join pg_attribute on attrelid = confrelid and attnum = k.num) as "targetColumns"
      from pg_constraint where contype = 'f' and conparentid = 0`.execute(database.read);
    expect(references.rows.length).toBeGreaterThan(30);
    for (const { table, target, columns, targetColumns } of references.rows) {
      const [key, targetKey] = [shardKeyOf(table), shardKeyOf(target)];
      if (targetKey !== undefined) expect([columns[0], targetColumns[0]]).toEqual([key, targetKey]);
    }
  });

  it("goes on with its numbers, and finds names", async () => {
    const { database } = installation.runtime;
    const [next = "0"] = await texts(
      "select nextval(pg_get_serial_sequence('playlists', 'number')) as value",
    );
    const [last = "0"] = await texts("select max(number) as value from playlists");
    expect(Number(next)).toBe(Number(last) + 1);
    const [agency = ""] = await texts("select agency_id as value from agency_sizes");
    const words = ["advertiser 7"];
    const found: string[] = [];
    const tokens = queryForWords(["advertiser", "7"]);
    const scan = { scope: agency, tokens, words, from: "", blocks: 50 };
    await database.operations.scanBlocks(database.read, advertiserIndex, [scan], (block) => {
      found.push(...matchingKeys(block, words));
      return true;
    });
    expect(found).toEqual(["", ..."0123456789"].map((end) => `advertiser 7${end}`));
  });

  it("is read of one agency only, whatever a statement forgets", async () => {
    const { database } = installation.runtime;
    await database.inspect();
    const all = Number((await texts("select count(*) as value from playlists"))[0]);
    const [agencyId] = await texts("select distinct shard_key as value from playlists");
    const count = (agency: string | undefined, from: RawBuilder<unknown>) =>
      withAgency(agency, async () => {
        const query = sql<{ found: number }>`select count(*) as found from ${from}`;
        return (await query.execute(database.read)).rows[0]?.found;
      });
    const playlists = sql`${database.read.selectFrom("playlists").selectAll()} as playlists`;
    expect(await count(undefined, playlists)).toBe(all);
    expect(await count(agencyId, playlists)).toBe(all);
    expect(await count(newId(), playlists)).toBe(0);
    const table = sql.table("playlists");
    for (const forgetful of [sql`(select from playlists) as p`, sql`(select from ${table}) as p`])
      await expect(count(agencyId, forgetful)).rejects.toThrow("without an agency");
  });

  it("shows statements that do not stay in their shard", async () => {
    const client = new pg.Client({ connectionString: installation.variables.DATABASE_URL });
    await client.connect();
    const [id, shard] = [
      "01a1fe70-2a90-77b9-a3c8-000000000000",
      "01a1fe70-2a90-77b9-a3c8-000000000001",
    ];
    const explain = (text: string, ...values: unknown[]) => findStrayed(client, { text, values });
    const own = "select * from playlists where id = $1 and shard_key = $2";
    expect(await explain(own, id, shard)).toBeNull();
    expect(await explain("select * from playlists where id = $1", id)).toContain("partitions 0, 1");
    expect(
      await explain(
        "select * from playlists join playlist_tags on playlist_id = id where playlists.shard_key = $1",
        shard,
      ),
    ).toContain("partitions");
    expect(
      await explain(
        "insert into name_templates (company_id, position, template) values ($1, 1, 'a')",
        id,
      ),
    ).toContain("does not name shard_key");
    await client.end();
  });
});
