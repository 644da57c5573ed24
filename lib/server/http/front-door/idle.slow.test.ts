import path from "node:path";
import { expect, it, vi } from "vitest";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** better-sqlite3 12 aborts on Node 24.19 and later when an idle process collects a statement. */

/** Collections of garbage that the idle server outlives. */
const collections = 24;
const countCollections = ({ output }: ServerProcess) => output().split("collected\n").length;

it("an idle server survives garbage collection", { timeout: 90_000 }, async () => {
  const folder = temporaryFolder();
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    NODE_OPTIONS: `--import ${path.resolve("lib/testing/servers/collect-garbage.mjs")}`,
  });
  // More distinct statements than the cache holds, so that some are evicted.
  for (let index = 0; index < 3; index += 1) {
    const page = await fetch(`${server.origin}/sign-in`);
    expect(page.status).toBe(200);
    await page.text();
  }
  const before = countCollections(server);
  await Promise.race([
    vi.waitUntil(() => countCollections(server) >= before + collections, { timeout: 60_000 }),
    server.exited,
  ]);
  const ready = await fetch(`${server.origin}/readyz`).catch(() => null);
  expect(ready?.status, server.output()).toBe(200);
  expect(await server.stop("SIGTERM")).toBe(0);
});
