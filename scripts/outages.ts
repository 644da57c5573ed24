import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { backendsEnded, fullDisk, lockHeld, startProxy } from "@/lib/testing/outages/faults";
import { tryFrozen } from "@/lib/testing/outages/try-frozen";
import { type OutageReport, tryOutage } from "@/lib/testing/outages/try-outage";
import { startPostgres } from "@/lib/testing/postgres-server";

/**
 * `npm run outages [WORD]`: reports what a server answers and stores while its disk is full, another process
 * holds the lock, PostgreSQL is stopped, its backends are terminated, it is silent for 45 s, or another
 * instance hangs. WORD selects outages by name. Takes about three minutes.
 */

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-outages-"));
const postgres = await startPostgres();
const proxy = await startProxy(postgres.url);
const full = { DATA_DIR: path.join(folder, "full") };
const locked = { DATA_DIR: path.join(folder, "locked") };
const shared = { DATA_DIR: path.join(folder, "postgres"), DATABASE_URL: postgres.url };
const restart = { begin: () => postgres.halt(), end: () => postgres.start() };

const trials: Record<string, () => Promise<OutageReport>> = {
  "full disk": () =>
    tryOutage({ variables: full, fault: ({ pid }) => fullDisk(pid), forMs: 8_000, callers: 8 }),
  "lock held": () =>
    tryOutage({
      variables: locked,
      fault: () => lockHeld(locked.DATA_DIR),
      forMs: 12_000,
      callers: 8,
    }),
  "PostgreSQL stopped": () =>
    tryOutage({ variables: shared, fault: () => restart, forMs: 10_000, callers: 16 }),
  "backends ended": () =>
    tryOutage({
      variables: shared,
      fault: () => backendsEnded(postgres.url),
      forMs: 20_000,
      callers: 16,
    }),
  "black hole": () =>
    tryOutage({
      variables: { ...shared, DATABASE_URL: proxy.url },
      fault: () => proxy.fault,
      forMs: 45_000,
      callers: 16,
    }),
};

function print(name: string, { responses, ...stored }: OutageReport): void {
  process.stdout.write(`\n${name}: ${JSON.stringify(stored)}\n`);
  for (const [what, { statuses, longestMs }] of Object.entries(responses)) {
    const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`);
    process.stdout.write(
      `  ${what.padEnd(16)} ${counts.join(", ").padEnd(32)} longest ${longestMs} ms\n`,
    );
  }
}

const filter = process.argv[2] ?? "";
let failures = 0;
for (const [name, trial] of Object.entries(trials)) {
  if (!name.includes(filter)) continue;
  const report = await trial();
  print(name, report);
  failures += report.wrongAnswers + report.lost + report.wronglySettled + report.uncaught;
}
if ("frozen instance".includes(filter)) {
  const report = await tryFrozen(shared, 200);
  process.stdout.write(`\nfrozen instance: ${JSON.stringify(report)}\n`);
  failures += report.wronglySettled;
}
proxy.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(failures === 0 ? 0 : 1);
