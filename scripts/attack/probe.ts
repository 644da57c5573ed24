import { existsSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A separate process: polls `/livez` of the given origin every 10 ms until its standard input ends, then prints
 * {"requests", "medianMs", "p99Ms", "longestMs", "busiestMs"} as one line of JSON. Prints "ready" after the first response. `busiestMs`
 * is the longest CPU time of the main thread of the given process during one request: its event loop delay
 * without the wait for a core.
 */

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const [, , origin = "", pid = ""] = process.argv;
let isOver = false;
process.stdin.resume().once("end", () => (isOver = true));
try {
  // Raises the priority, to measure the server and not the wait for a core.
  setPriority(-10);
} catch {
  // Requires privileges.
}

function ask(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(`${origin}/livez`, { agent }, (answer) => {
      answer.resume().once("end", () => resolve(performance.now() - started));
    }).once("error", reject);
  });
}

const schedule = `/proc/${pid}/task/${pid}/schedstat`;
const isKnown = existsSync(schedule);
/** CPU time of the server's main thread in ms; elapsed time without /proc. */
const workedMs = (): number =>
  isKnown ? Number(readFileSync(schedule, "utf8").split(" ", 1)[0]) / 1e6 : performance.now();

await ask();
process.stdout.write("ready\n");
const waits: number[] = [];
let busiest = 0;
while (!isOver) {
  const before = workedMs();
  waits.push(await ask());
  busiest = Math.max(busiest, workedMs() - before);
  await sleep(10);
}
agent.destroy();
waits.sort((one, other) => one - other);
/** The wait that a share of the responses, 0 to 1, did not exceed. */
const quantile = (share: number) =>
  Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0);
const report = {
  requests: waits.length,
  medianMs: quantile(0.5),
  p99Ms: quantile(0.99),
  longestMs: quantile(1),
  busiestMs: Math.round(busiest),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
