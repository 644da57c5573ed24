import { Agent, get } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/*
 * A process of its own: asks `/livez` of the origin that it is given every 10 ms, until its standard input ends.
 * Then prints {"asked", "longestMs"} as one line of JSON. Says "ready" after the first answer.
 */

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const [, , origin = ""] = process.argv;
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

await ask();
process.stdout.write("ready\n");
let longest = 0;
let asked = 0;
while (!isOver) {
  longest = Math.max(longest, await ask());
  asked += 1;
  await sleep(10);
}
agent.destroy();
process.stdout.write(`${JSON.stringify({ asked, longestMs: Math.round(longest) })}\n`);
