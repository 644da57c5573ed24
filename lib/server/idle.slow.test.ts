import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startServer } from "@/lib/testing/server-process";

/* better-sqlite3 12 aborted on Node 24.19 and newer when a statement was collected in an idle process. */

/** How long the server is idle, in seconds; `npm run test:node` says 60. */
const idleSeconds = Number(process.env.IDLE_SECONDS ?? 6);

it(
  "a server that is idle lives on while its garbage is collected",
  { timeout: (idleSeconds + 60) * 1_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cuelist-idle-"));
    const server = await startServer({
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      NODE_OPTIONS: `--import ${path.resolve("lib/testing/collect-garbage.mjs")}`,
    });
    // More distinct statements than are kept, so that some are given up.
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
