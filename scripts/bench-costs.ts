import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { splitTables } from "@/lib/db/shards/split-tables";
import { parseEnv } from "@/lib/env.server";
import { boot } from "@/lib/runtime/boot";
import { startPostgres } from "@/lib/testing/postgres-server";
import { type ServerProcess, startServer } from "@/lib/testing/server-process";
import { type Operation } from "./bench/measure";
import { prepareInstallation } from "./bench/prepare";
import { operations } from "./bench/operations";

/**
 * `npm run bench:costs -- WHAT [ROUNDS [SECONDS [DATABASE]]]`: what `requests` (the request log), `metrics`, `logs` or `shards` (8 partitions of PostgreSQL) cost. Two servers
 * with equal databases, one with it and one without, are loaded in turns; the table shows medians of requests a second and of the
 * server's CPU for each request. DATABASE: `sqlite` or `postgres` alone.
 */

/** Settings without and with what is measured. */
const settings = {
  requests: { off: { REQUEST_LOG_ROWS: "0" }, on: {} },
  metrics: { off: {}, on: { METRICS_TOKEN: "a token of the benchmark" } },
  logs: { off: { LOG_LEVEL: "warn" }, on: {} },
  shards: { off: {}, on: {} },
};
const [what = "requests", roundsText = "7", secondsText = "4", only] = process.argv.slice(2);
if (!(what in settings)) throw new Error("Say what to measure: requests, metrics, logs or shards.");
const sides = settings[what as keyof typeof settings];
const rounds = Number(roundsText);
const seconds = Number(secondsText);
const advertisers = 100_000;
const measured = /^(search, (prefix|all kinds)|create)/;

interface Turn {
  perSecond: number;
  cpuMs: number;
}

type Client = Parameters<typeof operations>[0];

const prepare = async (variables: Record<string, string>): Promise<Client> =>
  (await prepareInstallation(variables, advertisers)).client;

interface Side {
  server: ServerProcess;
  operations: Operation[];
}

async function start(variables: Record<string, string>, client: Client): Promise<Side> {
  const chosen = operations(client).filter(({ name }) => measured.test(name));
  return { server: await startServer(variables), operations: chosen };
}

/** CPU time of all threads of a process in ms, in ticks of 10. */
function cpuOf({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function load({ server, operations: all }: Side, index: number): Promise<Turn> {
  const { name = "", requests = [] } = all[index] ?? {};
  const before = cpuOf(server);
  const run = await autocannon({
    url: server.origin,
    connections: 16,
    duration: seconds,
    requests,
  });
  if (run.non2xx + run.errors > 0) throw new Error(`${name}: requests failed.`);
  return {
    perSecond: run.requests.average,
    cpuMs: (cpuOf(server) - before) / run.requests.total,
  };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One line for each operation: without it, with it, and the median of the differences of neighbouring turns. */
async function compare(name: string, off: Side, on: Side) {
  const lines: string[] = [];
  for (const [index, { name: title }] of off.operations.entries()) {
    const turns: { off: Turn; on: Turn }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = round % 2 === 0;
      const first = await load(isFirst ? off : on, index);
      const second = await load(isFirst ? on : off, index);
      turns.push(isFirst ? { off: first, on: second } : { off: second, on: first });
    }
    const cells = (["perSecond", "cpuMs"] as const).flatMap((key) => {
      const digits = key === "perSecond" ? 0 : 3;
      const change = median(turns.map((turn) => (turn.on[key] / turn.off[key] - 1) * 100));
      return [
        median(turns.map((turn) => turn.off[key])).toFixed(digits),
        median(turns.map((turn) => turn.on[key])).toFixed(digits),
        `${change.toFixed(1)} %`,
      ];
    });
    lines.push(`| ${name} | ${title} | ${cells.join(" | ")} |`);
    process.stderr.write(`${lines.at(-1)}\n`);
  }
  return lines;
}

async function measureDatabase(name: string, [offUrl, onUrl]: [string, string]) {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
  const common = {
    DEMO: "0",
    LOG_LEVEL: "info",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
    LIMIT_HEAVY_REQUESTS: "0",
  };
  const without = { ...common, DATA_DIR: path.join(folder, "off"), DATABASE_URL: offUrl };
  const withIt = { ...common, DATA_DIR: path.join(folder, "on"), DATABASE_URL: onUrl };
  const off = await start({ ...without, ...sides.off }, await prepare(without));
  const client = await prepare(withIt);
  if (what === "shards") await splitDatabase(withIt);
  const on = await start({ ...withIt, ...sides.on }, client);
  try {
    return await compare(name, off, on);
  } finally {
    await Promise.all([off.server.stop("SIGTERM"), on.server.stop("SIGTERM")]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function splitDatabase(variables: Record<string, string>): Promise<void> {
  const { database } = await boot(parseEnv(variables));
  await database.changeSchema(
    ({ transaction }) =>
      transaction((db) => splitTables(db, { over: "partitions", count: 8 }, () => undefined)),
    () => undefined,
  );
  await database.close();
}

async function measureOnPostgres(): Promise<string[]> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const urls = ["off", "on"].map((name) => {
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    }) as [string, string];
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    for (const name of ["off", "on"]) await client.query(`create database "${name}"`);
    await client.end();
    return await measureDatabase("PostgreSQL", urls);
  } finally {
    await postgres.stop();
  }
}

const columns = "database | operation | requests/s off | on | change | CPU ms off | on | change";
const lines: string[] = [];
if (only !== "postgres" && what !== "shards")
  lines.push(...(await measureDatabase("SQLite", ["", ""])));
if (only !== "sqlite") lines.push(...(await measureOnPostgres()));
process.stdout.write(
  `| ${columns} |\n| --- | --- |${" ---: |".repeat(6)}\n${lines.join("\n")}\nload ${loadavg()[0]?.toFixed(1)}\n`,
);
