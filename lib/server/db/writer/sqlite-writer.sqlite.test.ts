import { readdirSync, readlinkSync, statSync } from "node:fs";
import { sql } from "kysely";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createAdvertisers, createAgency } from "@/lib/testing/factories";
import { type Queries } from "@/lib/server/db/database";
import { newId } from "@/lib/shared/ids";
import { changeLimits } from "@/lib/testing/change-limits";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";

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

it("waits for the lock of another process, and not inside SQLite, where the process would answer nobody", async () => {
  const { database } = installation.runtime;
  const other = new Sqlite(database.file ?? "");
  other.exec("begin immediate");
  const written = database.write((db) => sql<{ timeout: number }>`pragma busy_timeout`.execute(db));
  await new Promise(setImmediate);
  other.exec("rollback");
  other.close();
  expect((await written).rows).toEqual([{ timeout: 0 }]);
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

it("keeps the pages that a write changes in memory, also after a change of the schema", async () => {
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
    await sql`savepoint changes`.execute(db);
    for (const id of ids)
      await db.updateTable("companies").set({ name }).where("id", "=", id).execute();
    const found = hasTemporaryFile();
    await sql`release changes`.execute(db);
    return found;
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
