import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startServer } from "@/lib/testing/server-process";

/** better-sqlite3 12 aborts on Node 24.19 and later when an idle process collects a statement. */

/** Idle time of the server in seconds; `npm run test:node` sets 60. */
const idleSeconds = Number(process.env.IDLE_SECONDS ?? 6);

it(
  "an idle server survives garbage collection",
  { timeout: (idleSeconds + 60) * 1_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cuelist-idle-"));
    const server = await startServer({
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      NODE_OPTIONS: `--import ${path.resolve("lib/testing/collect-garbage.mjs")}`,
    });
    // More distinct statements than the cache holds, so that some are evicted.
    for (let index = 0; index < 3; index += 1) {
      const page = await fetch(`${server.origin}/sign-in`);
      expect(page.status).toBe(200);
      await page.text();
    }
    await Promise.race([sleep(idleSeconds * 1_000), server.exited]);
    const ready = await fetch(`${server.origin}/readyz`).catch(() => null);
    expect(ready?.status, server.output()).toBe(200);
    expect(await server.stop("SIGTERM")).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  },
);
