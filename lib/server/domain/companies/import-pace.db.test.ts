import { sql } from "kysely";
import { expect, inject, it, vi } from "vitest";
import { openPostgres } from "@/lib/server/db/postgres";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { ImportPace } from "@/lib/server/domain/companies/import-pace";
import { createInstallation } from "@/lib/testing/databases/database";
import { startPostgres } from "@/lib/testing/databases/postgres-server";

async function openOwnSqlite() {
  const installation = await createInstallation("sqlite");
  const { database } = installation.runtime;
  const other = new Sqlite(database.file ?? "");
  return {
    database,
    writeAsOther: () => Promise.resolve(other.exec("create table of_another (number integer)")),
    close: async () => {
      other.close();
      await installation.remove();
    },
  };
}

/** A server of its own: it counts what is written into all of its databases. */
async function openOwnPostgres() {
  const server = await startPostgres();
  const database = openPostgres(server.url);
  return {
    database,
    writeAsOther: () =>
      database.write((db) => sql`create table of_another (number integer)`.execute(db)),
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

const cases = {
  sqlite: { open: openOwnSqlite, alone: 50, beside: 20 },
  postgres: { open: openOwnPostgres, alone: 1_500, beside: 100 },
};

it.each(inject("databaseKinds").map((kind) => ({ kind, ...cases[kind] })))(
  "takes as many rows as $alone ms allow, and $beside while others write into $kind",
  async ({ open, alone, beside }) => {
    const { database, writeAsOther, close } = await open();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    try {
      const pace = new ImportPace(database);
      const write = writerOf(pace, (ms) => (now += ms));
      await write(alone / 2);
      expect(await write(alone / 2)).toBe(1_000);
      await writeAsOther();
      expect(await write(beside / 2)).toBe(2_000);
      expect(await write(beside * 2)).toBe(1_000);
      expect(await write(beside)).toBe(1_000);
      // Its own transactions don't count, and in time the other is forgotten.
      now += 10_000;
      await pace.writeBeside(
        async (db) => void (await sql`insert into own values (1)`.execute(db)),
      );
      expect(await write(alone)).toBe(1_000);
      expect(await write(alone / 2)).toBe(2_000);
    } finally {
      clock.mockRestore();
      await close();
    }
  },
);

/** Runs a transaction of so long; returns the rows of the next one. */
const writerOf = (pace: ImportPace, wait: (ms: number) => void) => {
  const take = (count: number) => Promise.resolve(Array.from({ length: count }));
  return async (ms: number) => {
    await pace.write(async (transaction) => {
      await sql`create table if not exists own (number integer)`.execute(transaction);
      await sql`insert into own values (1)`.execute(transaction);
      wait(ms);
    });
    return (await pace.takeRows(take)).length;
  };
};
