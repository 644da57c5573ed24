import { cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database } from "@/lib/server/db/database";
import { isMigrated } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import {
  hasChangeSets,
  hasOldNames,
  createOldDatabase,
  type OldDatabaseSize,
  type OldVersion,
} from "@/lib/testing/databases/old-database";
import { digestRows } from "@/lib/testing/databases/read-rows";
import { checkIntegrity, expectedSums, getSums } from "@/lib/testing/databases/upgraded-database";
import { spawnServer, startServer, untilReady } from "@/lib/testing/servers/server-process";

/* Starts a server on an old database, ends it at a random moment of the upgrade, and starts it again. */

interface UpgradeReport {
  kind: Database["kind"];
  version: OldVersion;
  rounds: number;
  /** Rounds in which the upgrade was not through when it was ended. */
  interrupted: number;
  /** Rounds of those after which something was done already (PostgreSQL goes on from there). */
  partly: number;
  /** Seconds that the upgrade takes when nothing ends it, by the log. */
  seconds: number;
  /** Message and end of a start on a full disk. */
  onFullDisk: string[];
  /** Rows of each table before the upgrade, if they were compared with those after each round. */
  comparedRows: Record<string, number> | null;
  /** Rounds after which the next start did not leave the database whole: what was found. */
  faults: string[];
}

/** Contents that an upgrade must leave: sums, and the rows of a version whose rows it keeps. */
interface Expected {
  size: OldDatabaseSize;
  rows: Record<string, string> | null;
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
  version: OldVersion,
  size: OldDatabaseSize,
  rounds: number,
  postgresUrl: string,
): Promise<UpgradeReport> {
  const template = await makePlace(kind, postgresUrl);
  await createOldDatabase(template.variables, version, size);
  const report: UpgradeReport = {
    kind,
    version,
    rounds,
    interrupted: 0,
    partly: 0,
    seconds: 0,
    onFullDisk: [],
    comparedRows: null,
    faults: [],
  };
  const expected: Expected = { size, rows: await digestOld(template, version) };
  if (expected.rows)
    report.comparedRows = Object.fromEntries(
      Object.entries(expected.rows).map(([table, digest]) => [table, parseInt(digest, 10)]),
    );
  const inCopy = async (work: (place: Place) => Promise<void>) => {
    const place = await makePlace(kind, postgresUrl, template);
    await work(place).finally(() => place.remove());
  };
  let windowMs = 0;
  await inCopy(async (place) => {
    const output = await finish(place, expected, "undisturbed", report);
    report.seconds = readSeconds(output, () => true);
    // Without the copy of a SQLite database, which is made before the upgrade starts.
    windowMs = readSeconds(output, (line) => !/"state":"cop(ying|ied)"/.test(line)) * 1_000;
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

async function digestOld({ variables }: Place, version: OldVersion) {
  if (!hasChangeSets(version)) return null;
  const database = openDatabase(parseEnv(variables));
  const names = hasOldNames(version) ? "old" : "new";
  return digestRows(database, names).finally(() => database.close());
}

/** Starts on a disk that fills up when a file is larger than the database by `share` of it; then on one with room. */
async function fillDisk(
  place: Place,
  expected: Expected,
  share: number,
  report: UpgradeReport,
): Promise<void> {
  const bytes = statSync(path.join(place.variables.DATA_DIR ?? "", "cuelist.db")).size;
  // The log of SQLite holds what is written, so it is what grows; the copy is left out to get so far.
  const prefix = ["prlimit", `--fsize=${Math.round(bytes * share)}`];
  const variables = { ...place.variables, MIGRATION_COPY: "0" };
  const server = await spawnServer(variables, { prefix });
  const ended = server.exited.then((code) => `exit ${code}`);
  const how = await Promise.race([ended, untilReady(server.origin).then(() => "it had room")]);
  // SQLite calls a write that begins at the limit an I/O error, and one that reaches it a full disk.
  const said = server.output().match(/^.*\bthe disk of .*$/gim) ?? [];
  await server.stop("SIGKILL");
  report.onFullDisk.push(`${how}: ${said.join(" ")}`);
  await finish(place, expected, `full disk at ${share}`, report);
}

/** Seconds between the first and the last line about the upgrade in a log, of those that `isCounted` accepts. */
function readSeconds(output: string, isCounted: (line: string) => boolean): number {
  const times = output
    .split("\n")
    .filter((line) => line.includes('"database upgrade"') && isCounted(line))
    .map((line) => Date.parse((JSON.parse(line) as { time: string }).time));
  return (Math.max(...times) - Math.min(...times)) / 1_000;
}

/** Starts the server on the place, and checks what the upgrade has left. */
async function finish(
  { variables }: Place,
  { size, rows }: Expected,
  name: string,
  report: Pick<UpgradeReport, "faults">,
): Promise<string> {
  let output = "";
  try {
    const server = await startServer(variables, { readyTimeoutMs: 1_800_000 });
    output = server.output();
    await server.stop("SIGTERM");
    const database = openDatabase(parseEnv(variables));
    const found = {
      sums: await getSums(database),
      integrity: await checkIntegrity(database),
      isMigrated: await isMigrated(database),
      rows: rows && (await digestRows(database, "new")),
    };
    await database.close();
    const wanted = { sums: expectedSums(size), integrity: "ok", isMigrated: true, rows };
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      report.faults.push(`${name}: ${JSON.stringify(found)}`);
  } catch (error) {
    report.faults.push(`${name}: ${String(error)}`);
  }
  return output;
}

async function look({ variables }: Place, report: UpgradeReport): Promise<void> {
  const database = openDatabase(parseEnv(variables));
  if (!(await isMigrated(database))) report.interrupted += 1;
  const tables = await database.read.introspection.getTables();
  if (tables.some(({ name }) => name === "unfinished_migration")) report.partly += 1;
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
async function makePlace(
  kind: Database["kind"],
  postgresUrl: string,
  template?: Place,
): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-upgrade-"));
  if (template) cpSync(template.variables.DATA_DIR ?? "", dataDir, { recursive: true });
  const variables = { DATA_DIR: dataDir, DEMO: "0", PUBLIC_ORIGIN: "http://cuelist.test" };
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === "sqlite")
    return { variables: { ...variables, DATABASE_URL: "" }, remove: async () => removeFolder() };
  const name = path.basename(dataDir).toLowerCase().replaceAll("-", "_");
  const original = template?.variables.DATABASE_URL;
  const from = original ? `template ${new URL(original).pathname.slice(1)}` : "";
  await runOnServer(postgresUrl, `create database ${name} ${from}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    variables: { ...variables, DATABASE_URL: url.href },
    remove: async () => {
      removeFolder();
      await runOnServer(postgresUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
