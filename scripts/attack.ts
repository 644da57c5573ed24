import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addStatuses, type Attack, type Statuses } from "./attack/attack";
import { attacks } from "./attack/attacks";
import { measure } from "./attack/measure";
import { sizes, startTarget, type Target } from "./attack/target";

/**
 * `npm run attack`: a viewer, a manager and strangers attack a server as it is shipped, with a heap of 512 MB. Prints how long
 * `/livez`, polled every 10 ms by another process, took meanwhile, and the server's memory. Exits with 1 if the server dies,
 * or if it is slower or larger than `bounds`. With DATABASE_URL the server uses that database, which must be empty.
 * `npm run attack -- "long histories" exports` runs only these; `--minutes 10` then all of them at once; `--small` uses the
 * sizes of the tests.
 */

const bounds = { p99Ms: 150, longestMs: 800, memoryPeak: 700 };
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "0" },
    small: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const size = values.small ? sizes.small : sizes.full;
const selected = attacks.filter(({ name }) => names.length === 0 || names.includes(name));

const cells = (values: (string | number)[]) =>
  console.log(values.map((value, at) => String(value).padEnd(at === 0 ? 26 : 11)).join(""));

async function report(
  target: Target,
  name: string,
  attack: () => Promise<Statuses>,
): Promise<void> {
  const done = await measure(target, attack);
  const exceeds = Object.entries(bounds).some(
    ([what, most]) => done[what as keyof typeof bounds] > most,
  );
  if (exceeds) process.exitCode = 1;
  const { medianMs, p99Ms, longestMs, busiestMs, memoryBefore, memoryPeak, seconds } = done;
  cells([
    exceeds ? `${name} (!)` : name,
    ...[medianMs, p99Ms, longestMs, busiestMs, memoryBefore, memoryPeak, seconds.toFixed(1)],
    JSON.stringify(done.statuses),
  ]);
}

/** Repeats an attack until `end`, ms since 1970. */
async function repeatUntil(end: number, attack: Attack, target: Target): Promise<Statuses> {
  const statuses: Statuses = {};
  while (Date.now() < end) {
    addStatuses(statuses, await attack.run(target));
    await sleep(100);
  }
  return statuses;
}

async function runAll(target: Target): Promise<Statuses> {
  const end = Date.now() + minutes * 60_000;
  const statuses: Statuses = {};
  const runs = selected.map((attack) => repeatUntil(end, attack, target));
  for (const counted of await Promise.all(runs)) addStatuses(statuses, counted);
  return statuses;
}

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-attack-"));
process.stdout.write("Filling a database. This takes about a minute.\n");
const target = await startTarget(folder, size, process.env.DATABASE_URL);
cells(["attack", "p50 ms", "p99 ms", "max ms", "CPU ms", "MB before", "MB peak", "s", "responses"]);
try {
  for (const attack of selected) {
    await attack.prepare?.(target);
    await report(target, attack.name, () => attack.run(target));
  }
  if (minutes > 0) await report(target, `all, ${minutes} minutes`, () => runAll(target));
} catch (error) {
  process.exitCode = 1;
  console.error(error, target.server.output().slice(-2_000));
} finally {
  await target.server.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
