import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, it, vi } from "vitest";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { layOutVersion32 } from "@/lib/testing/databases/version-32";
import { type ServerProcess, spawnServer, untilReady } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** Start and stop of the real server: its probes, and that no process remains. */

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const variables = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  DEMO: "0",
  LOG_LEVEL: "silent",
  ...more,
});
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
  return vi.waitFor(
    async () => {
      const answer = await status(server, target);
      if (!isEnough(answer)) throw new Error(`${target} answers ${JSON.stringify(answer)}`);
      return answer;
    },
    { timeout: 30_000, interval: 10 },
  );
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

it("leaves no upgrade behind when it is killed", async () => {
  const old = variables();
  await layOutVersion32("sqlite", old);
  const lock = new Sqlite(sqliteFile(folder));
  lock.exec("begin immediate");
  const server = await spawnServer(old);
  await askUntil(server, "/readyz", (answer) => /Waiting for another/.test(JSON.stringify(answer)));
  await server.stop("SIGKILL");
  await vi.waitFor(() => expect(processesOf(server)).toEqual([]), 10_000);
  lock.close();
});

it("answers /livez while waiting to upgrade, /readyz with the reason, and exits with 0 on SIGTERM", async () => {
  const old = variables();
  await layOutVersion32("sqlite", old);
  const lock = new Sqlite(sqliteFile(folder));
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
    /Waiting for another process that has locked the database/.test(JSON.stringify(answer)),
  );
  expect(await status(server, "/v2/companies/search")).toMatchObject({ code: 503 });
  // It would end with 1 if it took longer than it may.
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(processesOf(server)).toEqual([]);
  lock.close();
});

it("`npm start` runs one process, which serves requests for DRAIN_DELAY_MS while /readyz announces the stop, and ends with it", async () => {
  const server = await spawnServer(variables({ DRAIN_DELAY_MS: "1000" }), {
    command: ["npm", "start"],
  });
  expect(await untilReady(server.origin)).toBeNull();
  const running = processesOf(server).filter((pid) => pid !== String(server.pid));
  expect(running).toHaveLength(process.platform === "linux" ? 1 : 0);
  const stopped = server.stop("SIGTERM");
  const answer = await askUntil(server, "/readyz", (found) => found?.code !== 200);
  expect(answer).toMatchObject({ code: 503, body: { status: "stopping" } });
  expect(await status(server, "/v2/companies/search")).toMatchObject({ code: 401 });
  await stopped;
  await vi.waitFor(() => expect(processesOf(server)).toEqual([]), 20_000);
}, 60_000);
