import { once } from "node:events";
import next from "next";
import * as getToken from "@/app/stage/get-token/route";
import * as livez from "@/app/livez/route";
import * as readyz from "@/app/readyz/route";
import * as createPlaylist from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as searchCompanies from "@/app/v2/companies/search/route";
import { upgradeInOwnProcess } from "@/lib/admin/upgrade-process";
import { explainBootFailure } from "@/lib/boot";
import { type Env, getEnv } from "@/lib/env";
import { createApiListener } from "@/lib/front-door/api-listener";
import { drain } from "@/lib/front-door/drain";
import { createFrontDoor, type Rooms } from "@/lib/front-door/front-door";
import { startHousekeeping } from "@/lib/housekeeping/start-housekeeping.server";
import { flushLog } from "@/lib/http/logger";
import { isDraining, startDraining } from "@/lib/http/readiness.server";
import { buildIfNeeded } from "@/scripts/build-if-needed";
import { describeDemoOfStart, getRuntime } from "@/lib/runtime.server";

/*
 * The production server: one process, one HTTP server. The documented API is answered right here, by the
 * same handlers that the route.ts files export; everything else goes to Next. Run by `npm start`.
 */

const api = createApiListener({
  "/stage/get-token": getToken,
  "/v2/companies/search": searchCompanies,
  "/v2/companies/:companyUUID/playlists": createPlaylist,
  "/livez": livez,
  "/readyz": readyz,
});

let env: Env | undefined;

async function main(): Promise<void> {
  warnOfOldNode();
  env = getEnv();
  let rooms: Rooms | null = null;
  const server = createFrontDoor(env, () => rooms, isDraining);
  server.listen(env.port, env.host);
  // A taken port is said before anything else is touched.
  await once(server, "listening");

  await upgradeInOwnProcess(env, new AbortController().signal);
  const runtime = await getRuntime();

  await buildIfNeeded();
  const pages = next({ dev: false, customServer: true, hostname: env.host, port: env.port });
  await pages.prepare();
  const handle = pages.getRequestHandler();
  rooms = { api, dashboardApi: handle, pages: handle };
  const stopHousekeeping = startHousekeeping(runtime);

  const stop = async (): Promise<void> => {
    startDraining();
    await Promise.all([drain(server), stopHousekeeping()]);
    await pages.close();
    await runtime.database.close();
    await flushLog();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  process.stdout.write(`Cuelist is running at ${env.publicOrigin}\n${describeDemoOfStart()}`);
}

function warnOfOldNode(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 22)
    process.stderr.write(
      `Node ${process.versions.node} gets no security fixes any more. Run Cuelist on Node 24.\n`,
    );
}

main().catch((error: unknown) => {
  process.stderr.write(`Cuelist cannot start. ${explainBootFailure(error, env)}\n`);
  process.exit(1);
});
