import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { searchForgiving } from "@/lib/server/domain/companies/search-advertisers";
import { findInThread, searchThread } from "@/lib/server/domain/companies/search-thread";
import { watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { toOutage } from "@/lib/server/db/out-of-service";
import { type Principal } from "@/lib/server/principal";
import { singletons } from "@/lib/server/singleton";
import { withRequestContext } from "@/lib/server/request-context";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { bundleThread } from "@/lib/testing/servers/bundle-thread";

const source = bundleThread("search-thread");

let installation: TestInstallation;
let principal: Principal;
let stop: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  installation = await createInstallation("sqlite");
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  const names = ["Mercury Dairy", "The Mercury Group", "Dairy & Sons", "Blue Harbor", "Amazon"];
  await createAdvertisers(runtime, agency.id, names);
  ({ principal } = await createClient(runtime, { companyId: agency.id }));
});
afterEach(() => stop());
afterAll(() => installation.remove());

const start = (slowStatementMs = 0) => {
  stop = searchThread.start(installation.runtime.database, source, slowStatementMs);
};
const find = (q: string, limit = 10) =>
  findInThread(installation.runtime.database, principal, { q, limit, after: null, used: null });

describe("The thread of searches", () => {
  it("finds what the process itself finds, also what was committed just now", async () => {
    const { database } = installation.runtime;
    start();
    for (const q of ["", "mer", "airy", "sons dairy", "the blue harbor inc", "nothing", "&"]) {
      const search = { q, limit: 2, after: null, used: null };
      expect(await find(q, 2)).toEqual(await searchForgiving(database, principal, search));
    }
    expect(await find("fresh")).toMatchObject({ advertisers: [] });
    const [uuid] = await createAdvertisers(installation.runtime, principal.companyId, ["Fresh"]);
    expect((await find("fresh")).advertisers).toEqual([{ uuid, name: "Fresh" }]);
  });

  it("reports its slow statements, with the request that asked", async () => {
    const lines: { request_id: string; sql: string }[] = [];
    const logger = singletons.get("logger");
    singletons.set("logger", { warn: (line: (typeof lines)[number]) => lines.push(line) });
    start(0.000_001);
    await withRequestContext({ requestId: "asked-by", address: "" }, () => find("mer"));
    singletons.set("logger", logger);
    watchSlowStatements(0, () => undefined);
    expect(lines).toContainEqual(
      expect.objectContaining({
        request_id: "asked-by",
        sql: expect.stringContaining("agency_advertisers") as string,
      }),
    );
  });

  it("passes a failure of the database on as what it is", async () => {
    const { database } = installation.runtime;
    start();
    await find("mer");
    const rename = (from: string, to: string) =>
      database.write((db) =>
        sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db),
      );
    await rename("agency_advertisers", "hidden");
    const failure: unknown = await find("mer").catch((error: unknown) => error);
    await rename("hidden", "agency_advertisers");
    expect(failure).toMatchObject({ code: "SQLITE_ERROR", message: /no such table/ });
    expect(toOutage(failure)).toBeNull();
    expect((await find("mer")).advertisers).toHaveLength(2);
  });
});
