import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@/lib/testing/databases/postgres-server";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { type Figures, measure, median, type Operation } from "./bench/measure";
import { prepareInstallation } from "./bench/prepare";
import { type LimitServer, startLimit } from "./bench/start-limit";
import { measureImport } from "./bench/imports";
import { keepLog } from "./bench/keep-log";
import { measureMemory } from "./bench/memory";
import { operations } from "./bench/operations";
import { sweep } from "./bench/sweep";
import { compareInTurns } from "./bench/turns";
import { measureStreaming, peakMemory, type Streaming } from "./bench/streaming";

/**
 * `npm run bench -- [--advertisers 1000000] [--rounds 3] [--seconds 4] [--setting NAME=VALUE]`: starts the built server on temporary
 * databases, SQLite and PostgreSQL, with so many advertisers of one agency, and compares the three operations with a constant JSON
 * response of the same server and with what a server could do that has nothing else (bench/limit-server.ts), alternating. With a
 * setting: a server with it and one without, in turns, on SQLite.
 *
 * `npm run bench sweep -- [--advertisers 1000000] [--pieces 2000] [--beside FOLDER]`: how long each of so many pieces of names takes to be searched,
 * on both databases; with the folder of another built checkout also whether both find the same.
 *
 * `npm run bench imports -- [--advertisers 1000000] [--rounds 3] [--beside FOLDER]`: how long an import takes beside a server on the same database, and how
 * long the server's callers wait meanwhile, on SQLite, on a new PostgreSQL, and on one with the files of its log (keep-log.ts); with the folder
 * of another built checkout also of its command.
 *
 * `npm run bench memory -- [--advertisers 1000000] [--minutes 60]`: the memory of a new server, and of one that answers 25 requests of all
 * kinds a second for so long, on SQLite.
 */

type Client = Parameters<typeof operations>[0];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    advertisers: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    setting: { type: "string" },
    pieces: { type: "string", default: "2000" },
    beside: { type: "string" },
    minutes: { type: "string", default: "60" },
  },
});
const advertisers = Number(values.advertisers);
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

/** Some, because PostgreSQL plans the first creates of each connection for a table that is empty, until it counts a minute later. */
const playlistsBefore = 1_000;

async function prepare(variables: Record<string, string>, names: number) {
  const { created, importMs, client } = await prepareInstallation(
    variables,
    names,
    playlistsBefore,
  );
  printStatus(
    `${created.toLocaleString("en")} advertisers imported in ${Math.round(importMs / 1_000)} s`,
  );
  return client;
}

/** Measures every operation once per round, each after the baseline, so that noise affects all equally. `limit` has the same operations. */
async function compare(
  server: ServerProcess,
  all: Operation[],
  limit?: { server: LimitServer; operations: Operation[] },
): Promise<Map<string, Figures[]>> {
  const [yardstick, ...others] = all;
  if (!yardstick) return new Map();
  const figures = new Map<string, Figures[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of others) {
      const base = await measure(server, yardstick, seconds / 2);
      const found = await measure(server, operation, seconds);
      const same = limit?.operations.find(({ name }) => name === operation.name);
      const most = limit && same ? await measure(limit.server, same, seconds) : null;
      figures.get(yardstick.name)?.push(base);
      figures.get(operation.name)?.push({
        ...found,
        ratio: found.perSecond / base.perSecond,
        ofLimit: most ? found.perSecond / most.perSecond : Number.NaN,
        limitP99: most?.p99 ?? Number.NaN,
      });
    }
  }
  return figures;
}

/** One row for each operation, with the databases beside each other. */
function table(measured: Measured[]): string {
  const columns = [
    "requests/s",
    "of the yardstick",
    "of the limit",
    "p50 ms",
    "p99 ms",
    "p99 of the limit ms",
    "p99 inside ms",
  ];
  const titles = measured.flatMap(({ name }) => columns.map((column) => `${name} ${column}`));
  const lines = [
    `| operation | ${titles.join(" | ")} |`,
    `| --- | ${titles.map(() => "---:").join(" | ")} |`,
  ];
  for (const operation of measured[0]?.figures.keys() ?? []) {
    const cells = measured.flatMap(({ figures }) => cellsOf(figures.get(operation) ?? []));
    lines.push(`| ${operation} | ${cells.join(" | ")} |`);
  }
  return lines.join("\n");
}

function cellsOf(runs: Figures[]): string[] {
  const of = (pick: (run: Figures) => number) => median(runs.map(pick));
  const ratio = of((run) => run.ratio);
  const ofLimit = of((run) => run.ofLimit);
  const limitP99 = of((run) => run.limitP99);
  return [
    of((run) => run.perSecond).toFixed(0),
    Number.isNaN(ratio) ? "1" : ratio.toFixed(2),
    Number.isNaN(ofLimit) ? "" : ofLimit.toFixed(2),
    of((run) => run.p50).toFixed(1),
    of((run) => run.p99).toFixed(1),
    Number.isNaN(limitP99) ? "" : limitP99.toFixed(1),
    of((run) => run.insideP99).toFixed(2),
  ];
}

const describe = ({ name, streaming, peak }: Measured): string =>
  `${name}: streaming all ${streaming.rows.toLocaleString("en")} advertisers: ${streaming.seconds.toFixed(1)} s, ${streaming.megabytes.toFixed(0)} MB sent, process at most ${streaming.peakMemory} MB. Peak memory of the process over the whole run: ${peak} MB.`;

function printStatus(text: string): void {
  process.stderr.write(`${text}\n`);
}

interface Measured {
  name: string;
  figures: Map<string, Figures[]>;
  streaming: Streaming;
  peak: number;
}

/** Calls `work` with a server on a filled database of its own. */
async function withServer<Result>(
  settings: Record<string, string>,
  work: (
    server: ServerProcess,
    client: Client,
    variables: Record<string, string>,
  ) => Promise<Result>,
  names = advertisers,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: "",
    DEMO: "0",
    LOG_LEVEL: "info",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
    LIMIT_HEAVY_REQUESTS: "0",
    ...settings,
  };
  const client = await prepare(variables, names);
  const server = await startServer(variables);
  return work(server, client, variables).finally(async () => {
    await server.stop("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });
}

const measureDatabase = (name: string, databaseUrl: string): Promise<Measured> =>
  withServer({ DATABASE_URL: databaseUrl }, async (server, client) => {
    const streaming = await measureStreaming(server, client.token);
    const limit = databaseUrl === "" ? await startLimit(advertisers, client) : null;
    if (limit) printStatus(`the limit inserted as many in ${Math.round(limit.filledMs / 1_000)} s`);
    const figures = await compare(
      server,
      operations(client),
      limit
        ? { server: limit, operations: operations({ ...client, token: limit.token }) }
        : undefined,
    ).finally(() => limit?.stop());
    return { name, figures, streaming, peak: peakMemory(server.pid) };
  });

async function measureBoth(): Promise<string> {
  const sqlite = await measureDatabase("SQLite", "");
  const postgres = await startPostgres({ isDurable: true });
  const beside = await measureDatabase("PostgreSQL", postgres.url).finally(() => postgres.stop());
  const measured = [sqlite, beside];
  return [table(measured), "", ...measured.map(describe)].join("\n");
}

/** Names that are there before an import. */
const namesBefore = 10_000;

async function measureBesideImports(beside: string | undefined): Promise<string> {
  const checkouts = [process.cwd(), ...(beside ? [path.resolve(beside)] : [])];
  const lines = [
    "| database | command of | import s | create p50 ms | p99 ms | slowest ms | search p50 ms | p99 ms | slowest ms |",
    `| --- | --- |${" ---: |".repeat(7)}`,
  ];
  const measureOne = async (name: string, databaseUrl: string, checkout: string) => {
    const cells = await withServer(
      { DATABASE_URL: databaseUrl },
      (server, client, variables) =>
        measureImport(server, { variables, client, advertisers, checkout }),
      namesBefore,
    );
    lines.push(`| ${name} | ${cells} |`);
  };
  for (let round = 0; round < rounds; round += 1)
    for (const checkout of round % 2 === 0 ? checkouts : checkouts.toReversed()) {
      await measureOne("SQLite", "", checkout);
      for (const isKept of [false, true]) {
        const postgres = await startPostgres({ isDurable: true });
        if (isKept) await keepLog(postgres.url);
        const name = isKept ? "PostgreSQL with min_wal_size" : "PostgreSQL";
        await measureOne(name, postgres.url, checkout).finally(() => postgres.stop());
      }
    }
  return lines.join("\n");
}

function measureSetting(given: string): Promise<string> {
  const [name = "", ...value] = given.split("=");
  return withServer({}, (server, client) =>
    withServer({ [name]: value.join("=") }, (other, otherClient) =>
      compareInTurns(
        { server, operations: operations(client) },
        { server: other, operations: operations(otherClient) },
        { setting: given, rounds, seconds },
      ),
    ),
  );
}

function run(): Promise<string> {
  const { beside, pieces, setting } = values;
  if (positionals.includes("sweep"))
    return sweep({ advertisers, pieces: Number(pieces), beside }, printStatus);
  if (positionals.includes("imports")) return measureBesideImports(beside);
  if (positionals.includes("memory"))
    return withServer({}, (server, client) =>
      measureMemory(server, client, Number(values.minutes)),
    );
  return setting === undefined ? measureBoth() : measureSetting(setting);
}

const result = await run();
const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}, every commit on disk; load of 16 connections from the same machine.`;
process.stdout.write(`${result}\n${machine}\n`);
