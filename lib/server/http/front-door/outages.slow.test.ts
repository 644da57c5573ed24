import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  backendsEnded,
  fullDisk,
  lockHeld,
  startFailover,
  startProxy,
} from "@/lib/testing/outages/faults";
import { tryFrozen } from "@/lib/testing/outages/try-frozen";
import { type OutageReport, tryOutage } from "@/lib/testing/outages/try-outage";
import { type PostgresServer, startPostgres } from "@/lib/testing/databases/postgres-server";

/** A short run of each outage of `npm run crash` against a server process. */

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-outages-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const timeout = 60_000;
const harmless = { wrongAnswers: 0, lost: 0, wronglySettled: 0, uncaught: 0 };

/** Fails unless the outage affected each of these operations. */
function expectRefused({ responses }: OutageReport, ...operations: string[]): void {
  const spared = operations.filter((operation) => !responses[operation]?.statuses["503"]);
  expect(spared, JSON.stringify(responses)).toEqual([]);
}

describe("on SQLite", () => {
  it("a full disk causes 503 everywhere and fails no item", { timeout }, async () => {
    const variables = { DATA_DIR: path.join(folder, "full") };
    const fault = ({ pid }: { pid: number }) => fullDisk(pid);
    const report = await tryOutage({ variables, fault, forMs: 4_000, callers: 1 });
    expect(report).toMatchObject(harmless);
    expectRefused(report, "/v2 create", "/api create", "/api change", "/readyz");
    expectRefused(report, "/api run bulk", "/api run import");
    expect(report.responses["/v2 search"]?.statuses).not.toHaveProperty("503");
  });

  it("another process's lock causes 503 everywhere", { timeout }, async () => {
    const variables = { DATA_DIR: path.join(folder, "lock") };
    const fault = () => lockHeld(variables.DATA_DIR);
    const report = await tryOutage({ variables, fault, forMs: 6_000, callers: 1 });
    expect(report).toMatchObject(harmless);
    expectRefused(report, "/v2 create", "/api create", "/api run bulk", "/api run import");
  });
});

describe("on PostgreSQL", () => {
  let postgres: PostgresServer;
  let variables: { DATA_DIR: string; DATABASE_URL: string };
  beforeAll(async () => {
    postgres = await startPostgres();
    variables = { DATA_DIR: path.join(folder, "postgres"), DATABASE_URL: postgres.url };
  });
  afterAll(() => postgres.stop());

  it("a stopped database causes 503 everywhere and needs only a restart", { timeout }, async () => {
    const fault = () => ({ begin: () => postgres.halt(), end: () => postgres.start() });
    const report = await tryOutage({ variables, fault, forMs: 1_000, callers: 2 });
    expect(report).toMatchObject(harmless);
    expectRefused(report, "/v2 create", "/api create", "/api run bulk", "/v2 search", "/readyz");
  });

  it(
    "terminated backends inside transactions cause 503 and no uncaught error",
    { timeout },
    async () => {
      const fault = () => backendsEnded(postgres.url);
      const report = await tryOutage({ variables, fault, forMs: 1_500, callers: 10 });
      expect(report).toMatchObject(harmless);
      expectRefused(report, "/v2 create", "/api create");
    },
  );

  it("a silent database delays no response by 10 s", { timeout }, async () => {
    const proxy = await startProxy(postgres.url);
    const report = await tryOutage({
      variables: { ...variables, DATABASE_URL: proxy.url },
      fault: () => proxy.fault,
      forMs: 7_000,
      callers: 10,
    }).finally(proxy.stop);
    expect(report).toMatchObject(harmless);
    expectRefused(report, "/v2 create", "/api create", "/v2 search");
  });

  it(
    "a standby that takes the place of a lost primary has all that was acknowledged",
    {
      timeout,
    },
    async () => {
      const { url, fault, stop } = await startFailover();
      const report = await tryOutage({
        variables: { DATA_DIR: path.join(folder, "failover"), DATABASE_URL: url },
        fault: () => fault,
        forMs: 1_000,
        callers: 4,
      }).finally(stop);
      expect(report).toMatchObject(harmless);
      expect(report.acknowledged).toBeGreaterThan(10);
      expectRefused(report, "/v2 create", "/api create", "/v2 search", "/readyz");
    },
  );

  it("another instance continues where a frozen one stopped", { timeout }, async () => {
    const report = await tryFrozen({ ...variables, DATABASE_URL: postgres.url }, 60);
    expect(report.wronglySettled).toBe(0);
    expect(Object.keys(report.statuses)).toEqual(["200"]);
  });
});
