import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { runTogether } from "@/lib/server/db/run-together";
import { AppError } from "@/lib/shared/errors";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";

let installation: TestInstallation;
let database: Database;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  database = installation.runtime.database;
});
afterAll(() => installation.remove());

const setting = async (db: Database["read"], name: string): Promise<unknown> => {
  const found = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
  return found.rows[0]?.value;
};
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error("It did not fail.")),
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

it.each([
  ["application_name", "cuelist", "cuelist"],
  ["statement_timeout", "30s", "0"],
  ["lock_timeout", "5s", "10s"],
  ["idle_in_transaction_session_timeout", "10s", "1min"],
  ["idle_session_timeout", "0", "1min"],
  ["random_page_cost", "1.1", "1.1"],
])("sets %s to %s from the first statement on, and to %s for migrations", async (...expected) => {
  const [name, ofPool, ofMigrations] = expected;
  expect(await setting(database.read, name)).toBe(ofPool);
  const changing = database.changeSchema(
    ({ db }) => setting(db, name),
    () => undefined,
  );
  expect(await changing).toBe(ofMigrations);
});

describe("a statement that is stopped", () => {
  it("for taking too long is too slow, and not to be repeated", async () => {
    const error = await failure(
      database.write(async (transaction) => {
        await sql`set local statement_timeout = 50`.execute(transaction);
        await sql`select pg_sleep(10)`.execute(transaction);
      }),
    );
    expect(error).toMatchObject({ code: "too_slow", headers: {} });
  });

  it("for waiting for a row is busy", async () => {
    const error = await failure(
      database.write(async (holder) => {
        await sql`lock table companies`.execute(holder);
        await database.write(async (transaction) => {
          await sql`set local lock_timeout = 50`.execute(transaction);
          await sql`lock table companies`.execute(transaction);
        });
      }),
    );
    expect(error).toMatchObject({ code: "busy", headers: { "Retry-After": "2" } });
  });
});

describe("prepared statements of a transaction", () => {
  const answerAfter = prepared<{ seconds: number; value: number }>()((db, { seconds, value }) =>
    sql<{ value: number }>`select ${value}::int as value from pg_sleep(${seconds})`.compile(db),
  );
  const divide = prepared<{ by: number }>()((db, { by }) =>
    sql<{ value: number }>`select 1 / ${by}::int as value`.compile(db),
  );

  it("are sent before those before them are answered, and answered in order", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const answers = await database.write(async (transaction) => {
      const before = sent.mock.calls.length;
      const rows = [0.1, 0].map((seconds, value) => answerAfter(transaction, { seconds, value }));
      expect(sent.mock.calls.length - before).toBe(2);
      return Promise.all(rows);
    });
    sent.mockRestore();
    expect(answers.flat()).toEqual([{ value: 0 }, { value: 1 }]);
  });

  it("fail with the one that failed first, and leave the connection as it was", async () => {
    const together = database.write(async (transaction) => {
      const run = async (by: number) => void (await divide(transaction, { by }));
      // A statement that waits longer is still the first one that failed.
      const runLater = async (by: number) => await (async () => await run(by))();
      await runTogether([run(1), runLater(0), run(1)]);
    });
    await expect(together).rejects.toThrow("division by zero");
    expect(await divide(database.read, { by: 1 })).toEqual([{ value: 1 }]);
  });

  it("are undone with a transaction that does not wait for them", async () => {
    const put = prepared<{ value: number }>()((db, { value }) =>
      sql`insert into undone (value) select ${value}::int from pg_sleep(0.05)`.compile(db),
    );
    await database.write((db) => sql`create table undone (value integer)`.execute(db));
    await expect(
      database.write((transaction) => {
        void put(transaction, { value: 1 });
        return Promise.reject(new Error("given up"));
      }),
    ).rejects.toThrow("given up");
    const { rows } = await sql`select * from undone`.execute(database.read);
    expect(rows).toEqual([]);
  });

  it("are refused after their transaction", async () => {
    const kept = await database.write((transaction) => Promise.resolve({ transaction }));
    await expect(divide(kept.transaction, { by: 1 })).rejects.toThrow("already committed");
  });
});

it("throws the first reason when its backend ends between two statements, and works again", async () => {
  const error = await failure(
    database.write(async (transaction) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${own.rows[0]?.pid}, 5000)`.execute(database.read);
      await sql`select 1`.execute(transaction);
    }),
  );
  expect(error.code).toBe("unavailable");
  expect(error.cause).toMatchObject({ code: "57P01" });
  expect(await database.write(() => Promise.resolve("works"))).toBe("works");
});

describe("a lock by name", () => {
  it("lets one in at a time, and reads are answered whatever waits for it", async () => {
    let inside = 0;
    let most = 0;
    let letOn: (value?: unknown) => void = () => undefined;
    const isRead = new Promise((resolve) => (letOn = resolve));
    const hold = () =>
      database.write(async (transaction) => {
        await database.operations.holdLock(transaction, "popular");
        inside += 1;
        most = Math.max(most, inside);
        await isRead;
        await sql`select 1`.execute(transaction);
        inside -= 1;
      });
    const all = Promise.all(Array.from({ length: 30 }, hold));
    await vi.waitFor(() => expect(inside).toBe(1));
    await sql`select 1`.execute(database.read);
    letOn();
    await all;
    expect(most).toBe(1);
  });

  it("is not waited for with tryLock", async () => {
    const tried = await database.write(async (holder) => {
      await database.operations.holdLock(holder, "taken");
      return database.write((other) => database.operations.tryLock(other, "taken"));
    });
    expect(tried).toBe(false);
  });
});
