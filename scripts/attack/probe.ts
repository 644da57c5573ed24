import { existsSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A separate process: polls `/livez` of the given origin every 10 ms, and searches companies with the given token every 50 ms, until its
 * standard input ends; then prints `Probed` (measure.ts) as one line of JSON. Prints "ready" after the first response. The CPU time of the
 * main thread of the given process during one `/livez` is its event loop delay without the wait for a core.
 */

const [, , origin = "", pid = "", token = ""] = process.argv;
let isOver = false;
process.stdin.resume().once("end", () => (isOver = true));
try {
  // Raises the priority, to measure the server and not the wait for a core.
  setPriority(-10);
} catch {
  // Requires privileges.
}

const agent = new Agent({ keepAlive: true });
const headers = { authorization: `Bearer ${token}` };

function ask(path: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers }, (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
        resolve(performance.now() - started);
      });
    }).once("error", reject);
  });
}

const schedule = `/proc/${pid}/task/${pid}/schedstat`;
const isKnown = existsSync(schedule);
/** CPU time of the server's main thread in ms; elapsed time without /proc. */
const workedMs = (): number =>
  isKnown ? Number(readFileSync(schedule, "utf8").split(" ", 1)[0]) / 1e6 : performance.now();

let busiest = 0;
async function poll(everyMs: number, askOnce: () => Promise<number>): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver) {
    waits.push(await askOnce());
    await sleep(everyMs);
  }
  return waits;
}

async function askLivez(): Promise<number> {
  const before = workedMs();
  const wait = await ask("/livez");
  busiest = Math.max(busiest, workedMs() - before);
  return wait;
}

const terms = ["harbor", "blue coffee", "cedar labs", "zephyr", "brot", "insurnace group"];
let searches = 0;
const search = () => {
  searches += 1;
  const term = encodeURIComponent(terms[searches % terms.length] ?? "");
  return ask(`/v2/companies/search?limit=20&q=${term}`);
};

function toWaits(waits: number[]) {
  waits.sort((one, other) => one - other);
  const p99 = waits[Math.min(waits.length - 1, Math.floor(waits.length * 0.99))] ?? 0;
  return { p99Ms: Math.round(p99), longestMs: Math.round(waits.at(-1) ?? 0) };
}

await ask("/livez");
process.stdout.write("ready\n");
const [livez, searched] = await Promise.all([poll(10, askLivez), poll(50, search)]);
agent.destroy();
const report = { livez: toWaits(livez), search: toWaits(searched), busiestMs: Math.round(busiest) };
process.stdout.write(`${JSON.stringify(report)}\n`);
