import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectRaw } from "@/lib/testing/http-server";
import { type LargeInstallation, createLargeInstallation } from "@/lib/testing/large-installation";
import { Sqlite } from "@/lib/db/sqlite-driver";
import { sqliteFile } from "@/lib/db/sqlite";
import { createOldDatabase } from "@/lib/testing/old-database";
import {
  type ServerProcess,
  spawnServer,
  startServer,
  untilReady,
} from "@/lib/testing/server-process";

/** Start and stop of the real server: its probes, and that no process remains. */

let installation: LargeInstallation;
const variables = (more: Record<string, string> = {}) => ({
  DATA_DIR: installation.folder,
  DEMO: "0",
  LOG_LEVEL: "silent",
  ...more,
});
beforeAll(async () => {
  installation = await createLargeInstallation();
});
afterAll(() => rmSync(installation.folder, { recursive: true, force: true }));

const withOrigin = () => variables({ PUBLIC_ORIGIN: installation.publicOrigin });
const portOf = ({ origin }: ServerProcess) => Number(new URL(origin).port);
const status = (server: ServerProcess, target: string) =>
  fetch(server.origin + target, { headers: { connection: "close" } }).then(
    async (answer) => ({ code: answer.status, body: (await answer.json()) as unknown }),
    () => null,
  );

/** Polls until `isEnough`; null means that nothing listens. */
async function askUntil(
  server: ServerProcess,
  target: string,
  isEnough: (answer: Awaited<ReturnType<typeof status>>) => boolean,
) {
  for (;;) {
    const answer = await status(server, target);
    if (isEnough(answer)) return answer;
    await sleep(10);
  }
}

/** The server's processes: its descendants inherit its PORT. */
function processesOf(server: ServerProcess): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      return environment.includes(`PORT=${portOf(server)}`);
    } catch {
      return false;
    }
  });
}

/** Requests all companies and stops reading. */
async function startUnreadStream(server: ServerProcess) {
  const line = connectRaw({ port: portOf(server) });
  line.send(
    `GET /v2/companies/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${installation.token}\r\n\r\n`,
  );
  expect(await line.readUntil(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 200/);
  line.socket.pause();
  return line.socket;
}

it("answers /livez while waiting to upgrade, /readyz with the reason, and exits with 0 on SIGTERM", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-locked-"));
  const old = variables({ DATA_DIR: dataDir });
  await createOldDatabase(old, "0003-playlist-changes", { playlists: 1, ids: 1 });
  const lock = new Sqlite(sqliteFile(dataDir));
  lock.exec("begin immediate");
  const server = await spawnServer(old);
  await askUntil(server, "/readyz", (answer) =>
    /"status":"migrating"/.test(JSON.stringify(answer)),
  );
  expect(await status(server, "/livez")).toMatchObject({ code: 200 });
  expect(await status(server, "/readyz")).toMatchObject({
    code: 503,
    body: { code: "unavailable", status: "migrating" },
  });
  await askUntil(server, "/readyz", (answer) =>
    /Waiting for another process that has the database locked/.test(JSON.stringify(answer)),
  );
  expect(await status(server, "/v2/companies/search")).toMatchObject({ code: 503 });
  const started = Date.now();
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(processesOf(server)).toEqual([]);
  lock.close();
  expect(await (await startServer(old)).stop("SIGTERM")).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

// Side by side: the first one waits for most of its 10 s.
describe.concurrent("within 10 s", () => {
  it("aborts an unread stream in time to exit within 10 s", { timeout: 60_000 }, async () => {
    const server = await startServer(withOrigin());
    const socket = await startUnreadStream(server);
    const started = Date.now();
    expect(await server.stop("SIGTERM")).toBe(0);
    expect(Date.now() - started).toBeLessThan(9_500);
    socket.destroy();
    expect(processesOf(server)).toEqual([]);
  });

  it("runs in one process that ends with `npm start`", { timeout: 60_000 }, async () => {
    // A folder of its own: a second server on the same one ends.
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), "cuelist-npm-start-"));
    const server = await spawnServer(variables({ DATA_DIR }), { command: ["npm", "start"] });
    expect(await untilReady(server.origin)).toBeNull();
    const running = processesOf(server).filter((pid) => pid !== String(server.pid));
    const started = Date.now();
    await server.stop("SIGTERM");
    await askUntil(server, "/livez", (answer) => answer === null);
    while (processesOf(server).length > 0) await sleep(10);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(running).toHaveLength(process.platform === "linux" ? 1 : 0);
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});

it("exits immediately on a second signal", { timeout: 60_000 }, async () => {
  const server = await startServer(withOrigin());
  const socket = await startUnreadStream(server);
  const stopped = server.stop("SIGTERM");
  await askUntil(server, "/livez", (answer) => answer === null);
  // A second signal within 500 ms counts as the first.
  await sleep(600);
  const second = Date.now();
  process.kill(server.pid, "SIGTERM");
  expect(await stopped).toBe(128 + 15);
  expect(Date.now() - second).toBeLessThan(1_000);
  socket.destroy();
});

it("serves requests for DRAIN_DELAY_MS while /readyz announces the shutdown", async () => {
  const server = await startServer(variables({ DRAIN_DELAY_MS: "1000" }));
  const started = Date.now();
  const stopped = server.stop("SIGTERM");
  const answer = await askUntil(server, "/readyz", (found) => found?.code !== 200);
  expect(answer).toMatchObject({ code: 503, body: { status: "stopping" } });
  expect(await status(server, "/v2/companies/search")).toMatchObject({ code: 401 });
  await askUntil(server, "/livez", (found) => found === null);
  expect(Date.now() - started).toBeGreaterThan(950);
  expect(await stopped).toBe(0);
});
