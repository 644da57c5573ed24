/*
 * Prepares statements with the module named by the first argument, gives them up, and has them collected by a task of the event
 * loop while no JavaScript runs, as V8 does by itself in an idle process. Prints how many are left to say that it lived.
 */
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const Database = createRequire(import.meta.url)(process.argv[2]);
const db = new Database(":memory:");
for (let round = 0; round < 20; round += 1) {
  for (let index = 0; index < 100; index += 1) db.prepare(`select ${index}`).get();
  await collect({ type: "major", execution: "async" });
  await sleep(5);
}
db.close();
console.error("alive");
