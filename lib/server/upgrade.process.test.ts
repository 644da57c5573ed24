import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createOldDatabase } from "@/lib/testing/old-database";
import { spawnServer, untilReady } from "@/lib/testing/server-process";

/** An upgrade beside the running server, with MIGRATE=0. */

it("a server with MIGRATE=0 waits until `admin migrate` has upgraded the database", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-migrate-"));
  const variables = { DATA_DIR: dataDir, DEMO: "0", MIGRATE: "0" };
  await createOldDatabase(variables, "0015-mirror-batches", { playlists: 1, ids: 1 });
  const admin = (...command: string[]) =>
    spawnSync(process.execPath, ["scripts/start.mjs", "admin", ...command], {
      env: { ...process.env, DATABASE_URL: "", ...variables },
      encoding: "utf8",
    });
  const server = await spawnServer(variables);
  const readiness = async () => {
    const answer = await fetch(`${server.origin}/readyz`).catch(() => null);
    return (await answer?.json()) as { status: string; Message: string } | undefined;
  };
  while ((await readiness())?.status !== "waiting") await sleep(10);
  const reason =
    /^The database has version 15, and this Cuelist needs \d+\. Because of MIGRATE=0, only "npm run -s admin -- migrate" upgrades it\.$/m;
  expect((await readiness())?.Message).toMatch(reason);
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
  const refused = admin("clients", "list");
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(reason)]);
  expect(admin("migrate")).toMatchObject({ status: 0, stdout: "The database is up to date.\n" });
  expect(await untilReady(server.origin)).toBeNull();
  expect(await server.stop("SIGTERM")).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});
