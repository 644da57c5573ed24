import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { importCompanies } from "@/lib/companies/import-companies.server";
import { searchCompanies } from "@/lib/companies/search-companies.server";
import { parseEnv } from "@/lib/env.server";
import { boot } from "@/lib/runtime/boot";
import { createAgency, createClient } from "@/lib/testing/factories";
import { startPostgres } from "@/lib/testing/postgres-server";
import { advertiserCsv } from "./bench/names";
import { terms } from "./bench/operations";

/**
 * `npm run bench:search [ADVERTISERS [KIND]]`: imports ADVERTISERS advertisers (1,000,000) into temporary SQLite and PostgreSQL
 * databases and measures searches of each kind inside the service: alone, and by 16 callers at once.
 */

const advertisers = Number(process.argv[2] ?? 1_000_000);
const kinds = (["sqlite", "postgres"] as const).filter(
  (kind) => kind === (process.argv[3] ?? kind),
);
const callers = 16;
const msOfKind = 3_000;

type Search = (q: string) => Promise<unknown>;

/** The durations of searches one after another, sorted, in ms. */
async function timeAlone(search: Search, list: string[]): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + msOfKind;
  for (let count = 0; count < list.length || performance.now() < end; count += 1) {
    const started = performance.now();
    await search(list[count % list.length] ?? "");
    durations.push(performance.now() - started);
  }
  return durations.sort((one, other) => one - other);
}

async function countPerSecond(search: Search, list: string[]): Promise<number> {
  let count = 0;
  const started = performance.now();
  const call = async (_: unknown, caller: number) => {
    for (let next = caller; performance.now() - started < msOfKind; next += 1) {
      await search(list[next % list.length] ?? "");
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (count * 1_000) / (performance.now() - started);
}

/** The peak memory of this process in MB. Linux only. */
const peakMemory = () =>
  (Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1_024) / 1e6;

async function measureDatabase(kind: string, variables: Record<string, string>): Promise<string> {
  const runtime = await boot(parseEnv({ ...variables, DEMO: "0", LOG_LEVEL: "silent" }));
  const { database } = runtime;
  const agency = await createAgency(runtime, "Benchmark Agency");
  const started = performance.now();
  await database.write(database.operations.expectManyWrites);
  await importCompanies(runtime, agency.id, advertiserCsv(advertisers));
  const seconds = (performance.now() - started) / 1_000;
  const lines = [
    `${kind}: ${advertisers.toLocaleString("en")} advertisers imported in ${seconds.toFixed(0)} s, process at most ${peakMemory().toFixed(0)} MB`,
    "| search | p50 ms | p99 ms | requests/s |",
    "| --- | ---: | ---: | ---: |",
  ];
  const { principal } = await createClient(runtime, { companyId: agency.id });
  const search: Search = (q) => searchCompanies(runtime, principal, { q, limit: 25 });
  for (const [name, list] of Object.entries(terms)) {
    const durations = await timeAlone(search, list);
    const at = (share: number) => durations[Math.floor(durations.length * share)]?.toFixed(2);
    const perSecond = await countPerSecond(search, list);
    lines.push(`| ${name} | ${at(0.5)} | ${at(0.99)} | ${perSecond.toFixed(0)} |`);
  }
  await database.close();
  return lines.join("\n");
}

for (const kind of kinds) {
  const postgres = kind === "postgres" ? await startPostgres({ isDurable: true }) : null;
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: postgres?.url ?? "",
    PUBLIC_ORIGIN: "http://cuelist.test",
  };
  process.stdout.write(`${await measureDatabase(kind, variables)}\n\n`);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}\n`,
);
