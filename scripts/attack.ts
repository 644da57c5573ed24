import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { attacks } from "./attack/attacks";
import { measure } from "./attack/measure";
import { sizes, startTarget } from "./attack/target";

/**
 * `npm run attack`: runs attacks against a server and prints how long `/livez` was delayed, polled every 10 ms
 * by another process. Exits with 1 if a delay exceeds 150 ms or the server dies. `npm run attack -- "long
 * histories" exports` runs only these; `--small` uses the sizes of the tests.
 */

const maxBlockedMs = 150;
const args = process.argv.slice(2);
const size = args.includes("--small") ? sizes.small : sizes.full;
const selected = args.filter((word) => word !== "--small");
const folder = mkdtempSync(path.join(tmpdir(), "cuelist-attack-"));
process.stdout.write("Filling a database. This takes about a minute.\n");
const target = await startTarget(folder, size);
const row = (cells: (string | number)[]) =>
  console.log(cells.map((cell, at) => String(cell).padEnd(at === 0 ? 28 : 14)).join(""));
row([
  "attack",
  "/livez max ms",
  "CPU max ms",
  "requests",
  "seconds",
  "MB before",
  "MB peak",
  "responses",
]);
try {
  for (const attack of attacks) {
    if (selected.length > 0 && !selected.includes(attack.name)) continue;
    const done = await measure(attack, target);
    if (done.longestMs > maxBlockedMs) process.exitCode = 1;
    row([
      done.name,
      done.longestMs,
      done.busiestMs,
      done.requests,
      done.seconds.toFixed(1),
      done.memoryBefore,
      done.memoryPeak,
      JSON.stringify(done.statuses),
    ]);
  }
} catch (error) {
  process.exitCode = 1;
  console.error(error, target.server.output().slice(-2_000));
} finally {
  await target.server.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
