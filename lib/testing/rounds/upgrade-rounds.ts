import { cpSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database } from "@/lib/server/db/database";
import { isMigrated } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { checkIntegrity } from "@/lib/testing/databases/describe-schema";
import {
  enlargeVersion32,
  layOutVersion32,
  readTables,
  textsOf,
} from "@/lib/testing/databases/version-32";
import { makeFolder, removeFolder } from "@/lib/testing/folders";
import { spawnServer, startServer, untilReady } from "@/lib/testing/servers/server-process";

/*
 * Starts a server on a database of version 32, ends it at a random moment of the upgrade, and starts it again: the rows have to be those that an
 * undisturbed upgrade leaves.
 */

interface UpgradeReport {
  /** Rounds in which the upgrade was not through when it was ended. */
  interrupted: number;
  /** Message and end of a start on a full disk. */
  onFullDisk: string[];
  /** Rounds after which the next start did not leave the database whole: what was found. */
  faults: string[];
}

/** Way in which a round ends the upgrade: all processes at once, the server alone, or a request to stop. */
const endings = ["kill the group", "kill the server", "SIGTERM"] as const;

interface Place {
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Runs `rounds` rounds on copies of one old database. `postgresUrl` names a server on which databases can be made. */
export async function upgradeRounds(
  kind: Database["kind"],
  size: { playlists: number; advertisers: number },
  rounds: number,
  postgresUrl: string,
): Promise<UpgradeReport> {
  const template = await makePlace(kind, postgresUrl);
  await layOutVersion32(kind, template.variables);
  const old = await openDatabase(parseEnv(template.variables));
  await enlargeVersion32(old, size);
  await old.close();
  const report: UpgradeReport = { interrupted: 0, onFullDisk: [], faults: [] };
  let expected: string[] | null = null;
  const inCopy = async (work: (place: Place) => Promise<void>) => {
    const place = await makePlace(kind, postgresUrl, template);
    await work(place).finally(() => place.remove());
  };
  let windowMs = 0;
  await inCopy(async (place) => {
    const output = await finish(place, null, "undisturbed", report);
    expected = await readResult(place);
    windowMs = readDurationMs(output);
  });
  for (let round = 0; round < rounds; round += 1) {
    const ending = endings[round % endings.length] ?? "SIGTERM";
    const delay = Math.round(((round + Math.random()) / rounds) * windowMs);
    await inCopy(async (place) => {
      const server = await spawnServer(place.variables, { isGroup: true });
      await untilSaid(server.output, '"state":"started"', server.exited);
      await sleep(delay);
      if (ending === "kill the group") process.kill(-server.pid, "SIGKILL");
      await server.stop(ending === "SIGTERM" ? "SIGTERM" : "SIGKILL");
      await look(place, report);
      await finish(place, expected, `${ending} after ${delay} ms`, report);
    });
  }
  if (kind === "sqlite" && rounds > 0)
    for (const share of rounds < 5 ? [0.5] : [0.2, 0.5, 0.8])
      await inCopy((place) => fillDisk(place, expected, share, report));
  await template.remove();
  return report;
}

/** Tables that a server writes by itself, such as sessions, which it deletes once they have ended, and those that are made of others. */
const isVolatile = (table: string) =>
  /^(kysely|shared|block_tokens|catalogue_words|advertiser_blocks|entry_|signing_keys|admin_acts|person_sessions|ended_sessions)/.test(
    table,
  );

/** Every row, after its table. */
async function readResult({ variables }: Place): Promise<string[]> {
  const database = await openDatabase(parseEnv(variables));
  const tables = await readTables(database).finally(() => database.close());
  return Object.entries(tables)
    .filter(([table]) => !isVolatile(table))
    .flatMap(([table, rows]) =>
      textsOf(rows, Object.keys(rows[0] ?? {})).map((text) => `${table} ${text}`),
    );
}

/** Starts on a disk that fills up when a file is larger than the database by `share` of it; then on one with room. */
async function fillDisk(
  place: Place,
  expected: string[] | null,
  share: number,
  report: UpgradeReport,
): Promise<void> {
  const bytes = statSync(path.join(place.variables.DATA_DIR ?? "", "cuelist.db")).size;
  // The log of SQLite holds what is written, so it is what grows; the copy is left out to get so far.
  const prefix = ["prlimit", `--fsize=${Math.round(bytes * share)}`];
  const command = [process.execPath, "scripts/start.mjs", "admin", "migrate", "--no-copy"];
  const server = await spawnServer(place.variables, { prefix, command });
  const ended = server.exited.then((code) => `exit ${code}`);
  const how = await Promise.race([ended, untilReady(server.origin).then(() => "it had room")]);
  // SQLite calls a write that begins at the limit an I/O error, and one that reaches it a full disk.
  const said = server.output().match(/^.*\bthe disk of .*$/gim) ?? [];
  await server.stop("SIGKILL");
  report.onFullDisk.push(`${how}: ${said.join(" ")}`);
  await finish(place, expected, `full disk at ${share}`, report);
}

/** Time between the first and the last line about the upgrade in a log, without the copy of a SQLite database, which is made before. */
function readDurationMs(output: string): number {
  const times = output
    .split("\n")
    .filter((line) => line.includes('"database upgrade"') && !/"state":"cop(ying|ied)"/.test(line))
    .map((line) => Date.parse((JSON.parse(line) as { time: string }).time));
  return Math.max(...times) - Math.min(...times);
}

/** Starts the server on the place, and checks what the upgrade has left. */
async function finish(
  place: Place,
  expected: string[] | null,
  name: string,
  report: Pick<UpgradeReport, "faults">,
): Promise<string> {
  let output = "";
  const { variables } = place;
  try {
    const server = await startServer(variables, { readyTimeoutMs: 1_800_000 });
    output = server.output();
    await server.stop("SIGTERM");
    const database = await openDatabase(parseEnv(variables));
    const found = [await checkIntegrity(database), await isMigrated(database)];
    await database.close();
    if (found[0] !== "ok" || found[1] !== true)
      report.faults.push(`${name}: ${JSON.stringify(found)}`);
    const result = expected ? await readResult(place) : [];
    const differing = expected?.find((row, at) => row !== result[at]);
    if (differing !== undefined || (expected && expected.length !== result.length))
      report.faults.push(`${name}: ${result.length} rows, without ${differing ?? ""}`);
  } catch (error) {
    report.faults.push(`${name}: ${String(error)}`);
  }
  return output;
}

async function look({ variables }: Place, report: UpgradeReport): Promise<void> {
  const database = await openDatabase(parseEnv(variables));
  if (!(await isMigrated(database))) report.interrupted += 1;
  await database.close();
}

async function untilSaid(output: () => string, words: string, exited: Promise<unknown>) {
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  while (!output().includes(words)) {
    if (hasEnded) throw new Error(`The server ended before it said ${words}.\n${output()}`);
    await sleep(10);
  }
}

/** An empty installation, or a copy of another's database. */
export async function makePlace(
  kind: Database["kind"],
  postgresUrl: string,
  template?: Place,
): Promise<Place> {
  const dataDir = makeFolder();
  if (template) cpSync(template.variables.DATA_DIR ?? "", dataDir, { recursive: true });
  const variables = { DATA_DIR: dataDir, DEMO: "0", PUBLIC_ORIGIN: "http://cuelist.test" };
  if (kind === "sqlite")
    return {
      variables: { ...variables, DATABASE_URL: "" },
      remove: async () => removeFolder(dataDir),
    };
  const name = path.basename(dataDir).toLowerCase().replaceAll("-", "_");
  const original = template?.variables.DATABASE_URL;
  const from = original ? `template ${new URL(original).pathname.slice(1)}` : "";
  await runOnServer(postgresUrl, `create database ${name} ${from}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    variables: { ...variables, DATABASE_URL: url.href },
    remove: async () => {
      removeFolder(dataDir);
      await runOnServer(postgresUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
