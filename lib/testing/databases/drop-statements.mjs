/**
 * Prepares statements with the module in the first argument, drops them, and collects garbage from an event
 * loop task, as V8 does in an idle process. Prints how many remain as proof that it survived.
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
