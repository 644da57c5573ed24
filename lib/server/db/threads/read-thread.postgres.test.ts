import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WaitingCaller, withRequestContext } from "@/lib/server/request-context";
import { singletons } from "@/lib/server/singleton";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { readForever, readOnce, slowThread } from "@/lib/testing/slow-reads";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("postgres");
});
afterEach(() => void singletons.delete("reads-slow"));
afterAll(() => installation.remove());

const caller = { companyId: "a company" };
const forever = () => readForever(installation.runtime.database, caller, null);
const once = () => readOnce(installation.runtime.database, caller, 1);

async function countRunning(): Promise<number> {
  const { rows } = await sql<{ running: number }>`select count(*)::int as running
    from pg_stat_activity where datname = current_database() and state = 'active'
      and query like 'with recursive rows%'`.execute(installation.runtime.database.checks.read);
  return rows[0]?.running ?? 0;
}
const untilRunning = (many: number) => expect.poll(countRunning, { timeout: 10_000 }).toBe(many);

describe("Reads whose cost a request decides", () => {
  it("end when the process stops, which takes no more", async () => {
    const ended = Promise.allSettled([forever(), forever()]);
    await untilRunning(2);
    slowThread.refuse();
    for (const failure of await ended)
      expect(failure).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
    await untilRunning(0);
    await expect(once()).rejects.toMatchObject({ code: "unavailable" });
  });

  it("end when their caller leaves, and leave their connection to others", async () => {
    const gone = new WaitingCaller();
    const read = withRequestContext({ requestId: "a", address: "", caller: gone }, forever);
    const failure = read.catch((error: unknown) => error);
    await untilRunning(1);
    gone.leave();
    expect(await failure).toMatchObject({ code: "unavailable" });
    await untilRunning(0);
    const answers = await Promise.all(Array.from({ length: 30 }, once));
    expect(answers.every(({ sum }) => sum === 2)).toBe(true);
  });
});
