import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { ImportPace } from "@/lib/server/domain/companies/import-pace";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterAll(() => installation.remove());

it("takes as many rows as 50 ms allow, and 20 while another process writes", async () => {
  const { database } = installation.runtime;
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const pace = new ImportPace(database);
  const take = (count: number) => Promise.resolve(Array.from({ length: count }));
  const other = new Sqlite(database.file ?? "");
  /** Runs a transaction of so long; the rows of the next one. */
  const write = async (ms: number) => {
    await pace.write(async (transaction) => {
      await sql`create table if not exists own (number integer)`.execute(transaction);
      await sql`insert into own values (1)`.execute(transaction);
      now += ms;
    });
    return (await pace.takeRows(take)).length;
  };
  try {
    expect(await pace.takeRows(take)).toHaveLength(250);
    expect(await write(25)).toBe(500);
    expect(await write(40)).toBe(625);
    other.exec("create table of_another (number integer)");
    expect(await write(40)).toBe(313);
    expect(await write(20)).toBe(313);
    // Its own transactions don't count, and in time the other is forgotten.
    now += 10_000;
    expect(await write(50)).toBe(313);
    expect(await write(25)).toBe(626);
  } finally {
    clock.mockRestore();
    other.close();
  }
});
