import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { startBalancer } from "@/lib/testing/servers/balancer";
import { Callers } from "@/lib/testing/rounds/callers";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { freePort, type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/* Servers on one PostgreSQL behind a TCP balancer, restarted one after the other under a steady load. */

interface Rounds {
  /** A new PostgreSQL database. */
  databaseUrl: string;
  servers: number;
  callers: number;
  /** Time for which requests are sent, in ms; at least until there were so many restarts. */
  loadMs: number;
  minRestarts: number;
  report?: (line: string) => void;
}

interface RestartReport {
  requests: number;
  repeated: number;
  /** Requests that were answered with something else than 2xx, or not at all. */
  failures: string[];
  restarts: number;
  /** Creates that were acknowledged, and those of them that are not there, or twice. */
  created: number;
  missing: number;
  /** Connections for which the balancer found no server. */
  refused: number;
}

/** Time for which a server stays reachable after SIGTERM, in ms: a slow check of the balancer and some more. */
const drainDelayMs = 1_800;

export async function restartRounds(options: Rounds): Promise<RestartReport> {
  const report = options.report ?? (() => undefined);
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-restarts-"));
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: options.databaseUrl,
    DEMO: "0",
    LOG_LEVEL: "warn",
    PUBLIC_ORIGIN: publicOrigin,
    LIMIT_REQUESTS_PER_SECOND: "0",
    DRAIN_DELAY_MS: String(drainDelayMs),
  };
  const client = await prepareWriter(variables, { companies: 500 });
  const ports: string[] = [];
  for (let count = 0; count < options.servers; count += 1) ports.push(String(await freePort()));
  const start = (port: string) => startServer({ ...variables, PORT: port });
  const servers: ServerProcess[] = await Promise.all(ports.map(start));
  const balancer = await startBalancer(servers.map(({ origin }) => origin));
  const load = new Callers(balancer.origin, client, {
    callers: options.callers,
    pauseMs: 100,
    createEvery: 10,
  });
  const until = performance.now() + options.loadMs;
  let restarts = 0;
  try {
    await sleep(300);
    do {
      const place = restarts % servers.length;
      const [server, port] = [servers[place], ports[place]];
      if (!server || !port) throw new Error("unreachable");
      const code = await server.stop("SIGTERM");
      if (code !== 0) throw new Error(`A server ended with ${code}: ${server.output()}`);
      servers[place] = await start(port);
      restarts += 1;
      report(
        `${restarts} restarts, ${load.answered} requests, ${load.failures.length + load.cuts.length} failed`,
      );
      // Until the balancer has seen it.
      await sleep(500);
    } while (restarts < options.minRestarts || performance.now() < until);
    await load.stop();
    return {
      requests: load.answered,
      repeated: load.repeated,
      failures: [...load.failures, ...load.cuts],
      restarts,
      created: load.created.size,
      missing: await countMissing(variables, [...load.created.keys()]),
      refused: balancer.refused(),
    };
  } finally {
    await load.stop();
    balancer.close();
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Number of these playlists that are not there exactly once. */
async function countMissing(variables: Record<string, string>, created: string[]) {
  const runtime = await boot(parseEnv(variables));
  const rows = await runtime.database.read.selectFrom("playlists").select("id").execute();
  await runtime.database.close();
  const found = new Set(rows.map(({ id }) => id));
  const isTwice = rows.length - created.length;
  return created.filter((uuid) => !found.has(uuid)).length + Math.max(0, isTwice);
}
