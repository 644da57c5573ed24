import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresOperations } from "@/lib/server/db/postgres-operations";
import { withAgency } from "@/lib/server/request-context";
import { referenceTables, shardKeyOf, shardTables } from "@/lib/server/db/citus/shard-tables";
import { splitTables } from "@/lib/server/db/citus/split-tables";
import { createRowCounter, measureBytes } from "@/lib/server/http/monitoring/register-gauges";
import { parseEnv } from "@/lib/server/env";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { boot } from "@/lib/server/runtime/boot";
import { createEmptyInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { fillVaried, type VariedInstallation } from "@/lib/testing/databases/varied-installation";

/** An installation whose tables are not split yet. */
async function openUnsplit(): Promise<TestInstallation> {
  const { variables, remove } = await createEmptyInstallation("postgres");
  const runtime = await boot(parseEnv(variables));
  return {
    runtime,
    variables,
    remove: async () => {
      await runtime.database.close();
      await remove();
    },
  };
}

describe("A database split over Citus", () => {
  let installation: TestInstallation;
  let made: VariedInstallation;
  let before: Awaited<ReturnType<typeof sumRows>>;
  const texts = async (text: string) =>
    (await sql.raw<{ value: string }>(text).execute(installation.runtime.database.read)).rows.map(
      ({ value }) => value,
    );

  beforeAll(async () => {
    installation = await openUnsplit();
    const { runtime, variables } = installation;
    const { database } = runtime;
    made = await fillVaried(runtime);
    before = await sumRows(variables);
    expect(database.isSplit).toBe(false);
    await database.changeSchema(
      ({ transaction }) =>
        transaction((db) => splitTables(db, { over: "citus", count: 8 }, () => undefined)),
      () => undefined,
    );
    await database.inspect();
  });
  afterAll(() => installation.remove());

  it("has every row, under keys with the agency", async () => {
    const { runtime, variables } = installation;
    expect(runtime.database.isSplit).toBe(true);
    expect(await sumRows(variables)).toEqual(before);
  });

  it("has tables of all machines, and the others side by side", async () => {
    expect(
      await texts(
        "select table_name::text as value from citus_tables where citus_table_type = 'reference' order by 1",
      ),
    ).toEqual([...referenceTables].sort());
    expect(
      await texts(
        `select table_name || ' ' || distribution_column || ' ' || shard_count as value from citus_tables
          where citus_table_type = 'distributed' order by 1`,
      ),
    ).toEqual(shardTables.map(({ name, key }) => `${name} ${key} 8`).sort());
    expect(
      await texts(
        "select distinct colocation_id as value from citus_tables where citus_table_type = 'distributed'",
      ),
    ).toHaveLength(1);
  });

  it("refers only to tables of all machines, or with the agency of both", async () => {
    const { rows } = await sql<{ table: string; target: string; first: string; other: string }>`
      select conrelid::regclass::text as table, confrelid::regclass::text as target,
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as first,
        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as other
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
        and conrelid in (select logicalrelid from pg_dist_partition)`.execute(
      installation.runtime.database.read,
    );
    expect(rows.length).toBeGreaterThan(20);
    const isForAll = (table: string) => (referenceTables as readonly string[]).includes(table);
    for (const { table, target, first, other } of rows) {
      if (isForAll(target)) continue;
      expect([first, other]).toEqual([shardKeyOf(table), shardKeyOf(target)]);
      expect(first).toBeDefined();
    }
  });

  it("finds the shard of a search by its parameters, and counts what machines have", async () => {
    const [definition] = await texts("select pg_get_functiondef('scan_blocks'::regproc) as value");
    expect(definition).not.toContain("force_generic_plan");
    const looks = definition?.match(/.{23}tokens @>/g);
    expect(new Set(looks)).toEqual(new Set(["agency_id = agency and tokens @>"]));
    const { database } = installation.runtime;
    const counts = await createRowCounter(database)();
    const [playlists] = await texts("select count(*) as value from playlists");
    expect(counts.playlists).toBe(Number(playlists));
    const { database: bytes } = await measureBytes(database);
    expect(bytes).toBeGreaterThan(
      Number((await measureBytes({ ...database, operations: postgresOperations })).database),
    );
  });

  it("creates playlists, with numbers that go on", async () => {
    const { runtime } = installation;
    const { principal } = made.client;
    const [last] = await texts("select max(number) as value from playlists");
    const parameters = playlistParameters(made.advertiser.id, { inventory_ids: ["one", "two"] });
    const playlist = createPlaylistSchema.parse(parameters);
    await withAgency(principal.companyId, () =>
      createPlaylist(runtime, principal, {
        companyId: principal.companyId,
        playlist,
        source: "api",
      }),
    );
    expect(await texts("select max(number) as value from playlists")).toEqual([Number(last) + 1]);
    expect(
      await texts(
        "select count(*) as value from playlist_inventory where inventory_id in ('one', 'two')",
      ),
    ).toEqual([2]);
  });

  it("may write what all machines have after it read all shards", async () => {
    const { database } = installation.runtime;
    const write = database.write(async (db) => {
      await db.selectFrom("playlists").select("id").execute();
      await db
        .updateTable("companies")
        .set({ name: "Tern" })
        .where("id", "=", made.advertiser.id)
        .execute();
      return "written";
    });
    expect(await write).toBe("written");
  });

  it("refuses a statement on several shards in a write of one agency, whoever wrote its text", async () => {
    const { database } = installation.runtime;
    const touch = (table: string) => () =>
      database.write((db) => sql.raw(`update ${table} set name = name`).execute(db));
    const { companyId } = made.client.principal;
    await expect(withAgency(companyId, touch("playlists"))).rejects.toThrow("without an agency");
    await expect(withAgency(companyId, touch("only playlists"))).rejects.toThrow(
      "multi-task query",
    );
    await touch("only playlists")();
  });

  it("refuses IDs of a playlist that another shard has", async () => {
    const { database } = installation.runtime;
    const [id = ""] = await texts("select id as value from playlists limit 1");
    const add = () =>
      database.write((db) => database.operations.insertInventory(db, id, 1_000, ["one"]));
    await expect(withAgency(made.advertiser.id, add)).rejects.toThrow("There is no playlist");
  });
});
