import { existsSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/*
 * A process of its own: asks `/livez` of the origin that it is given every 10 ms, until its standard input ends.
 * Then prints {"asked", "longestMs", "busiestMs"} as one line of JSON. Says "ready" after the first answer.
 * `busiestMs` is the most that the main thread of the process with the given id worked during one question: that
 * is what its event loop was held up, without what it waited for a core of a busy machine.
 */

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const [, , origin = "", pid = ""] = process.argv;
let isOver = false;
process.stdin.resume().once("end", () => (isOver = true));
try {
  // What is measured is how long the server takes, not how long this process waits for a core.
  setPriority(-10);
} catch {
  // Not allowed to everybody.
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
/** Milliseconds that the server's main thread has worked; where there is no /proc, that have gone by. */
const workedMs = (): number =>
  isKnown ? Number(readFileSync(schedule, "utf8").split(" ", 1)[0]) / 1e6 : performance.now();

await ask();
process.stdout.write("ready\n");
let longest = 0;
let busiest = 0;
let asked = 0;
while (!isOver) {
  const before = workedMs();
  longest = Math.max(longest, await ask());
  busiest = Math.max(busiest, workedMs() - before);
  asked += 1;
  await sleep(10);
}
agent.destroy();
const report = { asked, longestMs: Math.round(longest), busiestMs: Math.round(busiest) };
process.stdout.write(`${JSON.stringify(report)}\n`);
