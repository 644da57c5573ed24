import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import * as getToken from "@/app/stage/get-token/route";
import * as livez from "@/app/livez/route";
import * as readyz from "@/app/readyz/route";
import * as createPlaylist from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as searchCompanies from "@/app/v2/companies/search/route";
import { upgradeInOwnProcess } from "@/lib/server/upgrade-process";
import { explainBootFailure } from "@/lib/runtime/boot";
import { endChildren } from "@/lib/child-processes";
import { startDemo } from "@/lib/demo/demo";
import { type Env, getEnv } from "@/lib/env.server";
import { createApiListener } from "@/lib/server/api-listener";
import { type Backends } from "@/lib/server/choose-listener";
import { drain } from "@/lib/server/drain";
import { createHttpServer } from "@/lib/server/create-http-server";
import { onStopSignal } from "@/lib/server/on-stop-signal";
import { startHousekeeping } from "@/lib/housekeeping/start-housekeeping";
import { flushLog } from "@/lib/logger.server";
import { isStopping, setPhase } from "@/lib/endpoint/phase";
import { buildPages } from "@/lib/server/build-pages";
import { getRuntime } from "@/lib/runtime/get-runtime";

/** The production server: serves the documented API from the route.ts handlers; Next serves the rest. */

const api = createApiListener({
  "/stage/get-token": getToken,
  "/v2/companies/search": searchCompanies,
  "/v2/companies/:companyUUID/playlists": createPlaylist,
});
const probes = createApiListener({ "/livez": livez, "/readyz": readyz });

/** When a hanging stop is aborted, in ms after the drain began. */
const stopTimeoutMs = 9_500;

let env: Env | undefined;

async function main(): Promise<void> {
  setPhase("starting");
  warnOfOldNode();
  env = getEnv();
  const { drainDelayMs } = env;
  let backends: Backends | null = null;
  let closeBackends = (): Promise<void> => Promise.resolve();
  const server = createHttpServer({
    env,
    probes,
    backends: () => backends,
    isDraining: isStopping,
  });
  const stop = async (): Promise<void> => {
    setPhase("stopping");
    // Before start-up has finished no load balancer sends requests.
    if (backends) await sleep(drainDelayMs);
    await Promise.all([drain(server), endChildren(5_000)]);
    await closeBackends();
    await flushLog();
  };
  onStopSignal(stop, drainDelayMs + stopTimeoutMs);
  server.listen(env.port, env.host);
  // Report a port in use before anything else happens.
  await once(server, "listening");

  setPhase("migrating");
  await upgradeInOwnProcess(env);
  const runtime = await getRuntime();
  const demo = await startDemo(runtime);
  await buildPages(() => setPhase("building"));
  setPhase("starting");
  const pages = next({
    dev: false,
    customServer: true,
    hostname: env.host,
    port: env.port,
    // Never listens: Next would attach an `Upgrade` listener to our server.
    httpServer: createServer(),
  });
  await pages.prepare();
  const handle = pages.getRequestHandler();
  const stopHousekeeping = startHousekeeping(runtime);
  closeBackends = async () => {
    await stopHousekeeping();
    await pages.close();
    await runtime.database.close();
  };
  backends = { api, dashboardApi: handle, pages: handle };
  setPhase("ready");
  process.stdout.write(`Cuelist is running at ${env.publicOrigin}\n${demo}`);
}

function warnOfOldNode(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 22)
    process.stderr.write(
      `Node ${process.versions.node} gets no security fixes any more. Run Cuelist on Node 24.\n`,
    );
}

main().catch((error: unknown) => {
  // A stop ends what the start waits for and exits the process.
  if (isStopping()) return;
  process.stderr.write(`Cuelist can't start. ${explainBootFailure(error, env)}\n`);
  process.exit(1);
});
