import { expect, it, vi } from "vitest";
import { runAdminHere } from "@/lib/testing/admin";
import { layOutVersion32 } from "@/lib/testing/databases/version-32";
import { spawnServer, untilReady } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** An upgrade while the server runs with MIGRATE=0. */

it("a server with MIGRATE=0 waits until `admin migrate` has upgraded the database", async () => {
  const dataDir = temporaryFolder();
  const variables = { DATA_DIR: dataDir, DEMO: "0", MIGRATE: "0" };
  await layOutVersion32("sqlite", variables);
  const admin = (...command: string[]) => runAdminHere(variables, ...command);
  const server = await spawnServer(variables);
  const readiness = async () => {
    const answer = await fetch(`${server.origin}/readyz`).catch(() => null);
    return (await answer?.json()) as { status: string; Message: string } | undefined;
  };
  await vi.waitFor(async () => expect((await readiness())?.status).toBe("waiting"), 60_000);
  const reason =
    /^The database has version 32, and this Cuelist needs \d+\. Because of MIGRATE=0, only "npm run -s admin -- migrate" upgrades it\.$/m;
  expect((await readiness())?.Message).toMatch(reason);
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
  const refused = await admin("clients", "list");
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(reason)]);
  const migrated = await admin("migrate");
  expect(migrated).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
  expect(await untilReady(server.origin)).toBeNull();
  expect(await server.stop("SIGTERM")).toBe(0);
});
