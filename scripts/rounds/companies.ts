import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readPostmasterPid } from "@/lib/testing/rounds/cpu-time";
import { measureCommand, type MeasuredCommand } from "@/lib/testing/rounds/measure-command";
import { startServer } from "@/lib/testing/servers/server-process";
import { advertiserNames } from "../bench/names";
import { operations } from "../bench/operations";
import { prepareInstallation } from "../bench/prepare";
import { type Subject, withPostgres } from "./run-subjects";

/** What an import of a million names may take on two cores, in s, and in MB, and how long others may wait, in ms. */
const most = { sqlite: 45, postgres: 60, peakMb: 400, othersP99: 50 };

/** A UUID of no time, as other systems give them: neighbours in the file lie far apart in an index. */
function uuidOf(name: string): string {
  const digits = createHash("sha256").update(name).digest("hex");
  const at = (from: number, to: number) => digits.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`;
}

async function writeCompanyFile(file: string, count: number, hasIds: boolean): Promise<void> {
  function* lines() {
    yield hasIds ? "name,uuid\n" : "name\n";
    for (const name of advertiserNames(count))
      yield hasIds ? `${name},${uuidOf(name)}\n` : `${name}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** Imports as many names into an agency of its own, without and with UUIDs, while a server is asked for searches and creates. */
async function measureCompanyImports(
  kind: "sqlite" | "postgres",
  {
    folder,
    rows,
    url,
    postmaster,
  }: { folder: string; rows: number; url: string; postmaster: number },
): Promise<MeasuredCommand[]> {
  const variables = {
    DATA_DIR: path.join(folder, kind),
    DATABASE_URL: url,
    DEMO: "0",
    LOG_LEVEL: "warn",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
  };
  const { client } = await prepareInstallation(variables, Math.min(20_000, rows));
  const server = await startServer(variables);
  const ask = (operation: string) => {
    const { requests = [] } =
      operations(client).find(({ name }) => name.startsWith(operation)) ?? {};
    let count = 0;
    return async () => {
      const {
        path: address = "",
        method,
        headers,
        body,
      } = requests[count++ % requests.length] ?? {};
      const init = { method, headers: headers as Record<string, string>, body: body as string };
      const answer = await fetch(server.origin + address, init);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${operation}: ${answer.status}`);
    };
  };
  const measured: MeasuredCommand[] = [];
  try {
    for (const hasIds of [false, true]) {
      const file = path.join(folder, hasIds ? "with-ids.csv" : "names.csv");
      await writeCompanyFile(file, rows, hasIds);
      const agency = hasIds ? "With IDs" : "Names only";
      measured.push(
        await measureCommand(["companies", "import", file, "--agency", agency], {
          variables,
          postmaster,
          others: { search: ask("search, all kinds"), create: ask("create") },
        }),
      );
    }
  } finally {
    await server.stop("SIGTERM");
  }
  return measured;
}

/** Whether the names alone came in time, and kept nobody waiting. */
const isWithin = ([names]: MeasuredCommand[], seconds: number) =>
  names !== undefined &&
  names.seconds <= seconds &&
  names.peakMb <= most.peakMb &&
  Object.values(names.others).every(({ p99 }) => p99 <= most.othersP99);

export const companies: Subject = ({ folder, isSmall, say }) =>
  withPostgres(async ({ url, directory }) => {
    const rows = isSmall ? 20_000 : 1_000_000;
    const sqlite = await measureCompanyImports("sqlite", { folder, rows, url: "", postmaster: 0 });
    for (const one of sqlite) say(JSON.stringify(one));
    const postmaster = readPostmasterPid(directory);
    const postgres = await measureCompanyImports("postgres", { folder, rows, url, postmaster });
    const isSound = isSmall || (isWithin(sqlite, most.sqlite) && isWithin(postgres, most.postgres));
    return { report: { sqlite, postgres }, isSound };
  });
