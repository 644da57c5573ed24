import { mkdirSync, readdirSync, readlinkSync, rmdirSync, statSync } from "node:fs";
import path from "node:path";
import { type Worker } from "node:worker_threads";
import { sql } from "kysely";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  createAdvertiser,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";
import { type Queries } from "@/lib/server/db/database";
import { WritingThread } from "@/lib/server/db/writer/writing-thread";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type RequestContext, withRequestContext } from "@/lib/server/request-context";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { newId } from "@/lib/shared/ids";
import { changeLimits } from "@/lib/testing/change-limits";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterAll(() => installation.remove());

it("runs a write that comes any moment after another has been answered", async () => {
  const { database } = installation.runtime;
  for (let moments = 0; moments < 20; moments += 1) {
    await database.write(() => Promise.resolve());
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    expect(await database.write(() => Promise.resolve(moments))).toBe(moments);
  }
});

const nameOf = (db: Queries, id: string) =>
  db.selectFrom("companies").select("name").where("id", "=", id).executeTakeFirst();

const insertCompany = (db: Queries, id: string) =>
  db
    .insertInto("companies")
    .values({ id, name: id, name_key: id, kind: "agency", created_at: "" })
    .execute();

it("waits for the lock of another process, and the wait is noted", async () => {
  const { database } = installation.runtime;
  const other = new Sqlite(database.file ?? "");
  other.exec("begin immediate");
  const context: RequestContext = { requestId: "waits", address: "" };
  const id = newId();
  const written = withRequestContext(context, () => database.write((db) => insertCompany(db, id)));
  await database.checks.read.selectFrom("companies").select("id").execute();
  expect(database.getLoad().waitingWrites).toBe(1);
  other.exec("rollback");
  other.close();
  await written;
  expect(database.getLoad().waitingWrites).toBe(0);
  expect(context.writeWaitMs).toBeGreaterThan(0);
  expect(await nameOf(database.read, id)).toEqual({ name: id });
});

it("is told of a commit when it is on the disk", async () => {
  const { database } = installation.runtime;
  const full = 2;
  const { rows } = await database.write((db) => sql`pragma synchronous`.execute(db));
  expect(rows).toEqual([{ synchronous: full }]);
});

it("a write that fails leaves those of the same moment alone, and nothing of itself", async () => {
  const { database } = installation.runtime;
  const ids = Array.from({ length: 7 }, newId);
  const writes = await Promise.allSettled(
    ids.map((id, at) =>
      database.write(async (db) => {
        await insertCompany(db, id);
        if (at % 3 === 1) await insertCompany(db, id);
        if (at % 3 === 2) throw new Error("no");
        return at;
      }),
    ),
  );
  expect(writes).toMatchObject(
    ids.map((_, at) => {
      if (at % 3 === 0) return { value: at };
      return { reason: at % 3 === 1 ? { code: /^SQLITE_CONSTRAINT/ } : { message: "no" } };
    }),
  );
  const stored = await Promise.all(ids.map((id) => nameOf(database.read, id)));
  expect(stored.map(Boolean)).toEqual(ids.map((_, at) => at % 3 === 0));
});

it("a write is refused only because of what is stored", async () => {
  const { database } = installation.runtime;
  const ids: string[] = [];
  const insertOnce = async (db: Queries) => {
    const found = await db
      .selectFrom("companies")
      .select("id")
      .where("name", "=", "once")
      .execute();
    if (found[0]) throw new Error(found[0].id);
    const id = newId();
    await insertCompany(db, id);
    await db.updateTable("companies").set({ name: "once" }).where("id", "=", id).execute();
    ids.push(id);
    return id;
  };
  const [first, second] = await Promise.allSettled([
    database.write(insertOnce),
    database.write(insertOnce),
  ]);
  expect(ids.length).toBeGreaterThan(1);
  expect(first).toMatchObject({ value: ids.at(-1) });
  expect(second).toMatchObject({ reason: { message: ids.at(-1) } });
});

it("requests are answered while a statement of a write runs", async () => {
  const { database } = installation.runtime;
  const order: string[] = [];
  const written = database
    .write((db) =>
      sql`with recursive rows (number) as (select 1 union all select number + 1 from rows limit 500000)
        select count(*) from rows`.execute(db),
    )
    .then(() => order.push("write"));
  for (let turns = 0; turns < 10; turns += 1) {
    await new Promise(setImmediate);
    await nameOf(database.read, "");
  }
  order.push("reads");
  await written;
  expect(order).toEqual(["reads", "write"]);
});

it("creates of all sizes at the same moment are whole", async () => {
  const { runtime } = installation;
  const company = await createAdvertiser(runtime);
  const { principal } = await createClient(runtime, { companyId: company.id });
  const sizes = [4_000, 3, 1_001, 2, 2_600, 1, 1_000];
  const created = await Promise.all(
    sizes.map((ids) =>
      createPlaylist(runtime, principal, {
        companyId: company.id,
        source: "api",
        playlist: createPlaylistSchema.parse(
          playlistParameters(company.id, {
            inventory_ids: Array.from({ length: ids }, (_, at) => `id-${at}`),
          }),
        ),
      }),
    ),
  );
  const stored = await Promise.all(
    created.map(({ playlist }) => getPlaylist(runtime, principal, playlist.uuid)),
  );
  expect(stored).toMatchObject(created.map(({ playlist }) => playlist));
  expect(stored.map(({ inventory_ids }) => inventory_ids.length)).toEqual(sizes);
});

describe("What the writes that are under way are told, and nothing of them is stored,", () => {
  it("when the thread is lost: the next write has another", async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker) => void threads.push(thread);
    process.on("worker", note);
    const another = await createInstallation("sqlite");
    process.off("worker", note);
    const { database } = another.runtime;
    const id = newId();
    const lost = database.write(async (db) => {
      await insertCompany(db, id);
      await threads[0]?.terminate();
      await insertCompany(db, newId()).catch(() => undefined);
    });
    await expect(lost).rejects.toThrow();
    expect(await nameOf(database.read, id)).toBeUndefined();
    await database.write((db) => insertCompany(db, id));
    expect(await nameOf(database.read, id)).toEqual({ name: id });
    await another.remove();
  });

  it("the reason, when the disk is full wherever a large create has got to", async () => {
    const { runtime, remove } = await createInstallation("sqlite");
    const { database } = runtime;
    const company = await createAdvertiser(runtime);
    const { principal } = await createClient(runtime, { companyId: company.id });
    const inventory_ids = Array.from({ length: 9_000 }, (_, at) => `${"x".repeat(60)}-${at}`);
    const playlist = createPlaylistSchema.parse(playlistParameters(company.id, { inventory_ids }));
    const create = () =>
      createPlaylist(runtime, principal, { companyId: company.id, source: "api", playlist });
    for (let pages = 100; pages <= 700; pages += 25) {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.read);
      const most = (rows[0]?.page_count ?? 0) + pages;
      await database.write((db) => sql.raw(`pragma max_page_count = ${most}`).execute(db));
      const answer = await create().catch((error: unknown) => error);
      if (answer instanceof Error)
        expect(answer).toMatchObject({ code: "unavailable", cause: { code: "SQLITE_FULL" } });
      else break;
    }
    await remove();
  });

  it("when SQLite has rolled back by itself, and they write on", async () => {
    const { database } = installation.runtime;
    const id = newId();
    const rolledBack = database.write(async (db) => {
      await sql`rollback`.execute(db);
      await insertCompany(db, id).catch(() => undefined);
    });
    await expect(rolledBack).rejects.toMatchObject({ message: /transaction/ });
    expect(await nameOf(database.read, id)).toBeUndefined();
    await database.write((db) => insertCompany(db, id));
  });
});

it("opens the file again with the next statement when it could not", async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, "cuelist.db");
  mkdirSync(file);
  const thread = new WritingThread(file);
  await expect(thread.run("select 1")).rejects.toMatchObject({ code: "SQLITE_CANTOPEN" });
  rmdirSync(file);
  await expect(thread.run("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await thread.close();
});

/** Whether this process has a temporary file of SQLite open; it is deleted when it is opened. */
const hasTemporaryFile = () =>
  readdirSync("/proc/self/fd").some((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).includes("etilqs_");
    } catch {
      // That of the folder itself.
      return false;
    }
  });

it("keeps the pages that a statement changes in memory, also after a change of the schema", async () => {
  const { database } = installation.runtime;
  const ids = Array.from({ length: 900 }, newId);
  const rows = ids.map((id) => ({
    id,
    name: "x".repeat(200),
    name_key: id,
    kind: "agency" as const,
    created_at: "",
  }));
  await database.write((db) => db.insertInto("companies").values(rows).execute());
  const change = async (db: Queries, name: string) => {
    await db.updateTable("companies").set({ name }).where("id", "in", ids).execute();
    return hasTemporaryFile();
  };
  expect(await database.write((db) => change(db, "a"))).toBe(false);
  await database.changeSchema(
    ({ db }) => change(db, "b"),
    () => undefined,
  );
  expect(await database.write((db) => change(db, "c"))).toBe(false);
});

it("moves the log into the database file while the database stays open", async () => {
  const { runtime } = installation;
  const file = runtime.database.file ?? "";
  const before = statSync(file).size;
  const agency = await createAgency(runtime);
  const names = Array.from({ length: 12_000 }, (_, at) => `Advertiser ${at}`);
  await createAdvertisers(runtime, agency.id, names);
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(before), 5_000);
});

describe("While another process reads without end", () => {
  const walBytes = 4_000_000;
  changeLimits({ walBytes });

  it("the log grows to its limit, writes are refused with the reason, and go on when it ends", async () => {
    const { database } = installation.runtime;
    const file = database.file ?? "";
    const wal = () => statSync(`${file}-wal`).size;
    const reader = new Sqlite(file, { readonly: true });
    reader.exec("begin; select count(*) from companies");
    const agency = await createAgency(installation.runtime);
    const fill = (round: number) =>
      createAdvertisers(
        installation.runtime,
        agency.id,
        Array.from({ length: 5_000 }, (_, at) => `Round ${round} advertiser ${at}`),
      );
    let refusal: unknown;
    for (let round = 0; round < 40 && !refusal; round += 1)
      refusal = await fill(round).then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refusal).toMatchObject({
      code: "unavailable",
      headers: { "Retry-After": "5" },
      cause: { message: expect.stringContaining("another process reads") },
    });
    const refusedAt = wal();
    await expect(fill(50)).rejects.toMatchObject({ code: "unavailable" });
    expect(wal()).toBe(refusedAt);
    await expect(
      database.read.selectFrom("companies").select("id").execute(),
    ).resolves.toBeTruthy();
    reader.exec("commit");
    reader.close();
    await vi.waitFor(() => fill(51), { timeout: 10_000, interval: 100 });
  });
});
