import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { boot } from "@/lib/runtime/boot";
import { importCompanies } from "@/lib/companies/import-companies.server";
import { parseEnv } from "@/lib/env.server";
import { createAgency, createClient } from "@/lib/testing/factories";
import { type ServerProcess, startServer } from "@/lib/testing/server-process";
import { type Figures, measure, type Operation } from "./bench/measure";
import { advertiserCsv } from "./bench/names";
import { operations } from "./bench/operations";
import { measureStreaming, peakMemory, type Streaming } from "./bench/streaming";

/**
 * `npm run bench [ADVERTISERS [ROUNDS]]`: starts the built server on a temporary SQLite database with
 * ADVERTISERS advertisers of one agency (1,000,000 by default) and compares the three operations with a
 * constant JSON response of the same server, alternating.
 */

const advertisers = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 3);
const seconds = 4;

async function prepare(variables: Record<string, string>) {
  const started = Date.now();
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime, "Benchmark Agency");
  const report = await importCompanies(runtime, agency.id, advertiserCsv(advertisers));
  const client = await createClient(runtime, { companyId: agency.id });
  const first = await runtime.database.read
    .selectFrom("agency_advertisers")
    .select("advertiser_id")
    .orderBy("name_key")
    .executeTakeFirstOrThrow();
  await runtime.database.close();
  printStatus(
    `${report.created.toLocaleString("en")} advertisers imported in ${Math.round((Date.now() - started) / 1_000)} s`,
  );
  return { ...client, token: client.principal.token, advertiserId: first.advertiser_id };
}

/** Measures every operation once per round, each after the baseline, so that noise affects all equally. */
async function compare(server: ServerProcess, all: Operation[]): Promise<Map<string, Figures[]>> {
  const [yardstick, ...others] = all;
  if (!yardstick) return new Map();
  const figures = new Map<string, Figures[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of others) {
      const base = await measure(server, yardstick, seconds / 2);
      const found = await measure(server, operation, seconds);
      figures.get(yardstick.name)?.push(base);
      figures.get(operation.name)?.push({ ...found, ratio: found.perSecond / base.perSecond });
    }
  }
  return figures;
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function table(figures: Map<string, Figures[]>): string {
  const lines = [
    "| operation | requests/s | of the yardstick | p50 ms | p99 ms | p50 inside ms | p99 inside ms |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
  ];
  for (const [name, runs] of figures) {
    const of = (pick: (run: Figures) => number) => median(runs.map(pick));
    const ratio = of((run) => run.ratio);
    const cells = [
      of((run) => run.perSecond).toFixed(0),
      Number.isNaN(ratio) ? "1" : ratio.toFixed(2),
      of((run) => run.p50).toFixed(1),
      of((run) => run.p99).toFixed(1),
      of((run) => run.insideP50).toFixed(2),
      of((run) => run.insideP99).toFixed(2),
    ];
    lines.push(`| ${name} | ${cells.join(" | ")} |`);
  }
  return lines.join("\n");
}

function summary(streaming: Streaming, peak: number): string {
  return [
    `Streaming all ${streaming.rows.toLocaleString("en")} advertisers: ${streaming.seconds.toFixed(1)} s, ${streaming.megabytes.toFixed(0)} MB sent, process at most ${streaming.peakMemory} MB.`,
    `Peak memory of the process over the whole run: ${peak} MB.`,
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}, SQLite with synchronous=FULL; load of 16 connections from the same machine.`,
  ].join("\n");
}

function printStatus(text: string): void {
  process.stderr.write(`${text}\n`);
}

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
const variables = {
  DATA_DIR: folder,
  DEMO: "0",
  LOG_LEVEL: "info",
  PUBLIC_ORIGIN: "http://cuelist.test",
  LIMIT_REQUESTS_PER_SECOND: "0",
  LIMIT_HEAVY_REQUESTS: "0",
};
const client = await prepare(variables);
const server = await startServer(variables);
try {
  const streaming = await measureStreaming(server, client.token);
  const figures = await compare(server, operations(client));
  const report = `${table(figures)}\n\n${summary(streaming, peakMemory(server.pid))}\n`;
  process.stdout.write(report);
} finally {
  await server.stop("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
