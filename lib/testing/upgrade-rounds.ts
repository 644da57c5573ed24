import { cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database } from "@/lib/db/database";
import { isMigrated } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { parseEnv } from "@/lib/env.server";
import {
  expectedSums,
  createOldDatabase,
  type OldDatabaseSize,
  type OldVersion,
  checkIntegrity,
  getSums,
} from "@/lib/testing/old-database";
import { spawnServer, startServer, untilReady } from "@/lib/testing/server-process";

/** Starts a server on an old database, stops it at a random moment of the upgrade, and starts it again. */

export interface UpgradeReport {
  kind: Database["kind"];
  version: OldVersion;
  rounds: number;
  /** Rounds stopped before the upgrade completed. */
  interrupted: number;
  /** Interrupted rounds that had completed some migrations (PostgreSQL resumes after them). */
  partly: number;
  seconds: number;
  /** Outcome of the starts on a full disk. */
  onFullDisk: string[];
  faults: string[];
}

const endings = ["kill the group", "kill the server", "SIGTERM"] as const;

interface TemporaryInstallation {
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Runs rounds on copies of one old database. `postgresUrl` names a server that can create databases. */
export async function upgradeRounds(
  kind: Database["kind"],
  version: OldVersion,
  size: OldDatabaseSize,
  rounds: number,
  postgresUrl: string,
): Promise<UpgradeReport> {
  const template = await createInstallation(kind, postgresUrl);
  await createOldDatabase(template.variables, version, size);
  const report: UpgradeReport = {
    kind,
    version,
    rounds,
    interrupted: 0,
    partly: 0,
    seconds: 0,
    onFullDisk: [],
    faults: [],
  };
  const inCopy = async (work: (installation: TemporaryInstallation) => Promise<void>) => {
    const installation = await createInstallation(kind, postgresUrl, template);
    await work(installation).finally(() => installation.remove());
  };
  await inCopy(async (installation) => {
    report.seconds = readSeconds(await finish(installation, size, "undisturbed", report));
  });
  const window = report.seconds * 1_000;
  for (let round = 0; round < rounds; round += 1) {
    const ending = endings[round % endings.length] ?? "SIGTERM";
    const delay = Math.round(((round + Math.random()) / rounds) * window);
    await inCopy(async (installation) => {
      const server = await spawnServer(installation.variables, { isGroup: true });
      await untilPrinted(server.output, '"state":"started"', server.exited);
      await sleep(delay);
      if (ending === "kill the group") process.kill(-server.pid, "SIGKILL");
      await server.stop(ending === "SIGTERM" ? "SIGTERM" : "SIGKILL");
      await look(installation, report);
      await finish(installation, size, `${ending} after ${delay} ms`, report);
    });
  }
  if (kind === "sqlite" && rounds > 0)
    for (const share of rounds < 5 ? [0.5] : [0.2, 0.5, 0.8])
      await inCopy((installation) => fillDisk(installation, size, share, report));
  await template.remove();
  return report;
}

/** Starts on a disk with room for `share` of the database's size, then on one with enough room. */
async function fillDisk(
  installation: TemporaryInstallation,
  size: OldDatabaseSize,
  share: number,
  report: UpgradeReport,
): Promise<void> {
  const bytes = statSync(path.join(installation.variables.DATA_DIR ?? "", "cuelist.db")).size;
  // SQLite's log holds all writes, so it grows first; the copy is disabled to get that far.
  const prefix = ["prlimit", `--fsize=${Math.round(bytes * share)}`];
  const variables = { ...installation.variables, MIGRATION_COPY: "0" };
  const server = await spawnServer(variables, { prefix });
  const ended = server.exited.then((code) => `exit ${code}`);
  const how = await Promise.race([ended, untilReady(server.origin).then(() => "it had room")]);
  const diskErrors = server.output().match(/^The disk of .*$/gm) ?? [];
  await server.stop("SIGKILL");
  report.onFullDisk.push(`${how}: ${diskErrors.join(" ")}`);
  await finish(installation, size, `full disk at ${share}`, report);
}

function readSeconds(output: string): number {
  const times = output
    .split("\n")
    .filter((line) => line.includes('"database upgrade"'))
    .map((line) => Date.parse((JSON.parse(line) as { time: string }).time));
  return (Math.max(...times) - Math.min(...times)) / 1_000;
}

async function finish(
  { variables }: TemporaryInstallation,
  size: OldDatabaseSize,
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
    };
    await database.close();
    const wanted = { sums: expectedSums(size), integrity: "ok", isMigrated: true };
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      report.faults.push(`${name}: ${JSON.stringify(found)}`);
  } catch (error) {
    report.faults.push(`${name}: ${String(error)}`);
  }
  return output;
}

async function look({ variables }: TemporaryInstallation, report: UpgradeReport): Promise<void> {
  const database = openDatabase(parseEnv(variables));
  if (!(await isMigrated(database))) report.interrupted += 1;
  const tables = await database.read.introspection.getTables();
  if (tables.some(({ name }) => name === "unfinished_migration")) report.partly += 1;
  await database.close();
}

async function untilPrinted(output: () => string, words: string, exited: Promise<unknown>) {
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  while (!output().includes(words)) {
    if (hasEnded) throw new Error(`The server ended before it said ${words}.\n${output()}`);
    await sleep(10);
  }
}

async function createInstallation(
  kind: Database["kind"],
  postgresUrl: string,
  template?: TemporaryInstallation,
): Promise<TemporaryInstallation> {
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
