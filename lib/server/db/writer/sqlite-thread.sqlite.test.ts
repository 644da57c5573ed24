import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Queries } from "@/lib/server/db/database";
import { expectRows } from "@/lib/server/db/writer/large-write";
import { SqliteThread } from "@/lib/server/db/writer/sqlite-thread";
import { createAdvertiser, createClient } from "@/lib/testing/factories";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { newId } from "@/lib/shared/ids";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterAll(() => installation.remove());

const nameOf = (db: Queries, id: string) =>
  db.selectFrom("companies").select("name").where("id", "=", id).executeTakeFirst();

const insertCompany = (db: Queries, id: string) =>
  db
    .insertInto("companies")
    .values({ id, name: "Large", name_key: "large", kind: "agency", created_at: "" })
    .execute();

it("begins a large write again on another connection, and a small one not", async () => {
  const { database } = installation.runtime;
  const connections = async (rows: number) => {
    const used = new Set<Queries>();
    const id = newId();
    await database.write(async (db) => {
      used.add(db);
      await insertCompany(db, id);
      expectRows(db, rows);
    });
    expect(await nameOf(database.read, id)).toEqual({ name: "Large" });
    return used.size;
  };
  expect(await connections(1_000)).toBe(1);
  expect(await connections(1_001)).toBe(2);
});

it("keeps nothing of a large write that fails, and tells why", async () => {
  const { database } = installation.runtime;
  const id = newId();
  const fails = database.write(async (db) => {
    expectRows(db, 100_000);
    await insertCompany(db, id);
    throw new Error("no");
  });
  await expect(fails).rejects.toThrow("no");
  const twice = database.write(async (db) => {
    expectRows(db, 100_000);
    await insertCompany(db, id);
    await insertCompany(db, id);
  });
  await expect(twice).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_PRIMARYKEY" });
  expect(await nameOf(database.read, id)).toBeUndefined();
});

it("keeps large and small writes of the same moment apart", async () => {
  const { runtime } = installation;
  const company = await createAdvertiser(runtime);
  const { principal } = await createClient(runtime, { companyId: company.id });
  const create = (ids: number) =>
    createPlaylist(runtime, principal, {
      companyId: company.id,
      source: "api",
      playlist: {
        name: `Of ${ids}`,
        advertiser_id: company.id,
        type: "podcast",
        tags: [],
        searches: [],
        inventory_ids: Array.from({ length: ids }, (_, at) => `id-${at}`),
      },
    });
  const sizes = [4_000, 3, 1_001, 2, 2_600, 1, 1_000];
  const created = await Promise.all(sizes.map(create));
  const stored = await Promise.all(
    created.map(({ playlist }) =>
      runtime.database.read
        .selectFrom("playlist_inventory")
        .innerJoin("playlists", "playlists.number", "playlist_number")
        .select(({ fn }) => fn.countAll<number>().as("ids"))
        .where("playlists.id", "=", playlist.uuid)
        .executeTakeFirstOrThrow(),
    ),
  );
  expect(stored.map(({ ids }) => ids)).toEqual(sizes);
});

it("opens the file again with the next statement when it could not", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-test-"));
  const file = path.join(folder, "cuelist.db");
  mkdirSync(file);
  const thread = new SqliteThread(file, []);
  await expect(thread.run("select 1")).rejects.toMatchObject({ code: "SQLITE_CANTOPEN" });
  rmdirSync(file);
  await expect(thread.run("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await thread.close();
  rmSync(folder, { recursive: true });
});
