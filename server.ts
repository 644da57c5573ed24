import { availableParallelism } from "node:os";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { pagePaths, routeTable } from "cuelist:route-table";
import { tell } from "@/lib/server/http/front-door/tell";
import { upgradeInOwnProcess } from "@/lib/server/http/front-door/upgrade-process";
import { explainBootFailure } from "@/lib/server/runtime/boot";
import { holdFolder } from "@/lib/server/runtime/hold-folder";
import { endChildren } from "@/lib/server/child-processes";
import { startDemo } from "@/lib/server/admin/demo/demo";
import { checkSettingNames, type Env, getEnv } from "@/lib/server/env";
import { closeLostRequests } from "@/lib/server/domain/service/create-records";
import { createApiListener } from "@/lib/server/http/front-door/api-listener";
import { type Backends } from "@/lib/server/http/front-door/choose-listener";
import { answerPages } from "@/lib/server/http/front-door/pages/answer-pages";
import {
  buildPages,
  builtConfig,
  createPageFinder,
  staticFolder,
} from "@/lib/server/http/front-door/pages/build-pages";
import { drain, onStopSignal } from "@/lib/server/http/front-door/drain";
import { createHttpServer } from "@/lib/server/http/front-door/create-http-server";
import { isDevelopment } from "@/lib/server/http/front-door/is-development";
import { queuePages } from "@/lib/server/http/front-door/pages/queue-pages";
import { createStaticListener } from "@/lib/server/http/front-door/pages/static-listener";
import { watchServers } from "@/lib/server/http/front-door/watch-servers";
import { startBackups } from "@/lib/server/http/front-door/start-backups";
import { startHousekeeping } from "@/lib/server/admin/housekeeping/start-housekeeping";
import {
  logSlowStatement,
  slowStatementMs,
  watchSlowStatements,
} from "@/lib/server/db/measure/slow-statements";
import { flushLog, getLogger, openLog } from "@/lib/server/logger";
import { getMetrics } from "@/lib/server/metrics";
import { registerGauges } from "@/lib/server/http/monitoring/register-gauges";
import { serveMetrics } from "@/lib/server/http/monitoring/serve-metrics";
import { logConsole } from "@/lib/server/http/front-door/log-console";
import { catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { searchThread } from "@/lib/server/domain/companies/search-thread";
import { flushRequests } from "@/lib/server/domain/requests/request-log";
import { listen } from "@/lib/server/http/listen";
import { isStopping, setPhase } from "@/lib/server/http/endpoint/phase";
import { getRuntime } from "@/lib/server/runtime/get-runtime";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** The production server: answers all operations from the route.ts handlers; Next serves the pages (decision 1). */

const api = createApiListener(routeTable);
answerPages(async (request) => api.answer(request));

/** The URL of a file in dist/, where this one is. */
const besideThis = (name: string): URL => new URL(name, import.meta.url);

/** Time after which a hanging stop is aborted, in ms after the drain began. */
const stopTimeoutMs = 9_500;

/** Time after which long reads end, in ms after the drain began. */
const readGraceMs = 4_000;

let env: Env | undefined;

async function main(): Promise<void> {
  setPhase("starting");
  const warnings = checkSettingNames();
  env = getEnv();
  await openLog();
  logConsole();
  warnOfOldNode();
  for (const sentence of warnings) getLogger().warn(sentence);
  const { drainDelayMs } = env;
  let pages: Backends["pages"] = null;
  let closeAll = (): Promise<void> => Promise.resolve();
  const server = createHttpServer({
    env,
    api: api.listener,
    pages: () => pages,
    isDraining: isStopping,
  });
  const stop = async (): Promise<void> => {
    setPhase("stopping");
    // Before start-up has finished no load balancer sends requests.
    if (pages) await sleep(drainDelayMs);
    setTimeout(() => catalogueThread.refuse(), readGraceMs).unref();
    await Promise.all([drain(server), endChildren(5_000)]);
    catalogueThread.refuse();
    await closeAll();
    await flushLog();
  };
  onStopSignal(stop, drainDelayMs + stopTimeoutMs);
  // Report a port in use before anything else happens.
  await listen(server, { ...env, settings: { port: "PORT", host: "HOST" } });
  const metrics = getMetrics();
  if (metrics) await serveMetrics(metrics, env);

  // A failed build leaves the database to the version that made it.
  if (!isDevelopment) {
    await buildPages(() => {
      setPhase("building");
      const line = "Building the pages. This takes about a minute, once for each version.";
      tell({ text: `${line}\n`, lines: [line] });
    });
  }
  // Held until the process ends.
  const letFolderGo = env.databaseUrl ? null : holdFolder(env.dataDir);
  await upgradeInOwnProcess(env);
  setPhase("starting");
  const runtime = await getRuntime();
  watchSlowStatements(slowStatementMs, logSlowStatement);
  const stopThreads = startThreads(runtime);
  if (metrics) registerGauges(metrics, runtime);
  if (env.audioServiceUrl !== undefined) await closeLostRequests(runtime);
  const demo = await startDemo(runtime);
  setPhase("starting");
  const dashboard = await loadPages(env, server);
  const stopWatching = watchServers(runtime);
  const stopHousekeeping = startHousekeeping(runtime);
  const stopBackups = startBackups(runtime);
  closeAll = async () => {
    stopBackups();
    stopWatching();
    await stopHousekeeping();
    await dashboard.close();
    await flushRequests(runtime);
    await stopThreads();
    await runtime.database.close();
    letFolderGo?.();
  };
  pages = {
    html: queuePages(dashboard.getRequestHandler()),
    files: isDevelopment ? dashboard.getRequestHandler() : createStaticListener(staticFolder),
    findPattern: createPageFinder(pagePaths),
  };
  setPhase("ready");
  const line = `Cuelist is running at ${env.publicOrigin}`;
  tell({ text: `\n${line}\n${demo.text}\n`, lines: [line, ...demo.lines] });
}

/** Starts the threads that read from SQLite. Returns a function that ends them. */
function startThreads({ database }: Runtime): () => Promise<unknown> {
  const stops = [
    catalogueThread.start(database, besideThis("catalogue-thread.mjs"), slowStatementMs),
  ];
  // This thread only helps if there is another processor.
  if (availableParallelism() > 1)
    stops.push(searchThread.start(database, besideThis("search-thread.mjs"), slowStatementMs));
  return () => Promise.all(stops.map((stop) => stop()));
}

async function loadPages({ host, port }: Env, server: Server) {
  if (!isDevelopment) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = builtConfig();
  const dashboard = next({
    dev: isDevelopment,
    customServer: true,
    hostname: host,
    port,
    // Next attaches an `Upgrade` listener, which tells browsers of changes: in production to a server that never listens.
    httpServer: isDevelopment ? server : createServer(),
  });
  await dashboard.prepare();
  return dashboard;
}

function warnOfOldNode(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 22)
    getLogger().warn(
      `Node ${process.versions.node} no longer gets security fixes. Run Cuelist on Node 24.`,
    );
}

main().catch((error: unknown) => {
  // The shutdown ends what the start waits for and exits the process.
  if (isStopping()) return;
  process.stderr.write(`Cuelist can't start. ${explainBootFailure(error, env)}\n`);
  process.exit(1);
});
