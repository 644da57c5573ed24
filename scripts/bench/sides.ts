import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "@/lib/testing/databases/postgres-server";
import { writeDirectoryFile } from "@/lib/testing/rounds/directory-file";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { writeCompanies } from "./names";

export type DatabaseName = "SQLite" | "PostgreSQL";

export interface BenchOptions {
  databases: DatabaseName[];
  /** Another built checkout, which is measured in turns with this one. */
  against: string | undefined;
  advertisers: number;
  playlists: number;
  /** Entries of the catalogue; 0 for none. */
  entries: number;
  rounds: number;
  seconds: number;
  report: (text: string) => void;
}

/** A built checkout's server with an agency of its own, filled by its own commands and API. */
export interface Side {
  title: string;
  /** Its folder. */
  checkout: string;
  server: ServerProcess;
  variables: Record<string, string>;
  client: { client_id: string; client_secret: string };
  /** UUIDs of the first advertisers by name. */
  advertisers: string[];
  /** A new token, and the cookies of a new session. */
  token(): Promise<string>;
  cookie(): Promise<string>;
  close(): Promise<void>;
}

const inventory = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    String(100_000_000 + ((seed * 31 + at * 7_919) % 50_000) * 7),
  );
const words =
  "morning drive evening news sport crime comedy tech food money rock jazz talk launch".split(" ");

/** Creates playlists with 16 callers. */
async function fillPlaylists({ server, advertisers, token }: Side, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${await token()}`, "content-type": "application/json" };
  let next = 0;
  const createSome = async () => {
    for (let at = next++; at < count; at = next++) {
      const advertiser =
        advertisers[Math.floor(((at * 7_919) % 1_000) ** 2 / 5_000)] ?? advertisers[0] ?? "";
      const name = [1, 3, 5].map((step) => words[(at * step) % words.length]).join(" ");
      const body = {
        name: `${name} ${at}`,
        advertiser_id: advertiser,
        type: ["podcast", "radio", "streaming"][at % 3],
        inventory_ids: inventory(at, 20),
        searches: [],
        tags: [`Tag ${at % 40}`, `Tag ${at % 7}x`],
      };
      const answer = await fetch(`${server.origin}/v2/companies/${advertiser}/playlists`, {
        method: "POST",
        headers,
        body: JSON.stringify({ request_headers: [], body }),
      });
      if (answer.status !== 201) throw new Error(`Create: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, createSome));
}

async function openSide(
  { title, checkout, database }: SideOptions,
  { playlists, entries, report }: BenchOptions,
  files: { companies: string; directory: string },
): Promise<Side> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
  const postgres = database === "SQLite" ? null : await startPostgres({ isDurable: true });
  const variables = {
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: postgres?.url ?? "",
    DEMO: "0",
    LOG_LEVEL: "info",
    LIMIT_REQUESTS_PER_SECOND: "0",
  };
  const admin = (...command: string[]) =>
    execFileSync(process.execPath, ["scripts/start.mjs", "admin", ...command], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: "production", ...variables },
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
    });
  mkdirSync(variables.DATA_DIR);
  admin("companies", "import", "--agency", "Bench", files.companies);
  if (entries > 0) admin("catalogue", "import", files.directory, "--source", "Directory");
  const made = ["--company", "Bench", "--name", "Bench", "--role", "manager", "--json"];
  const client = JSON.parse(admin("clients", "create", ...made)) as Side["client"];
  const server = await startServer(variables, { prefix: ["env", `--chdir=${checkout}`] });
  const credentials = { client_id: client.client_id, client_secret: client.client_secret };
  const post = async (address: string, body: object) => {
    const headers = { "content-type": "application/json", origin: server.origin };
    const answer = await fetch(server.origin + address, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const token = async () => {
    const answer = await post("/stage/get-token", { request_headers: [], body: credentials });
    return ((await answer.json()) as { _token: string })._token;
  };
  const first = await fetch(`${server.origin}/v2/companies/search?limit=200`, {
    headers: { authorization: `Bearer ${await token()}` },
  });
  const { Advertisers } = (await first.json()) as { Advertisers: { uuid: string }[] };
  const side: Side = {
    title,
    checkout,
    server,
    variables,
    client: credentials,
    advertisers: Advertisers.map(({ uuid }) => uuid),
    token,
    cookie: async () =>
      (await post("/api/session", credentials)).headers
        .getSetCookie()
        .map((one) => one.split(";", 1)[0])
        .join("; "),
    async close() {
      await server.stop("SIGTERM");
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await fillPlaylists(side, playlists);
  report(`${database}, ${title}: ready`);
  return side;
}

interface SideOptions {
  title: string;
  checkout: string;
  database: DatabaseName;
}

/** Opens this checkout's side, and the one that it is compared with, on each database in turn. */
export async function withSides<Result>(
  options: BenchOptions,
  work: (sides: [Side, ...Side[]], database: DatabaseName) => Promise<Result>,
): Promise<Result[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-files-"));
  const files = {
    companies: path.join(folder, "companies.csv"),
    directory: path.join(folder, "directory.csv"),
  };
  await writeCompanies(files.companies, options.advertisers);
  if (options.entries > 0) await writeDirectoryFile(files.directory, options.entries);
  const results: Result[] = [];
  try {
    for (const database of options.databases) {
      const here = process.cwd();
      const own = await openSide({ title: "here", checkout: here, database }, options, files);
      const open: [Side, ...Side[]] = [own];
      try {
        if (options.against !== undefined) {
          const checkout = path.resolve(options.against);
          const side = { title: options.against, checkout, database };
          open.push(await openSide(side, options, files));
        }
        results.push(await work(open, database));
      } finally {
        for (const side of open) await side.close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

export const median = (values: number[]): number => quantile(values, 0.5);

/** The value below which `share` of them lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A table in Markdown; all columns but the first `texts` are numbers. */
export const toTable = (titles: string[], rows: string[][], texts = 2): string =>
  [titles, titles.map((_, at) => (at < texts ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** The sides in an order that changes with each round. */
export const inTurns = (sides: Side[], round: number): Side[] =>
  round % 2 === 0 ? sides : sides.toReversed();
