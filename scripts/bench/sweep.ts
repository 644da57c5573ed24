import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startPostgres } from "@/lib/testing/databases/postgres-server";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { advertiserNames } from "./names";

/*
 * Looks for slow terms: pieces of three to six letters from inside names, one after another. With another checkout, which gets the same
 * companies by its own commands, the answers to some terms of each kind are compared too.
 */

interface SweepOptions {
  advertisers: number;
  pieces: number;
  /** The folder of another built checkout. */
  beside: string | undefined;
}

const rowsOfPage = 25;
const comparedTerms = 200;
const comparedPages = 3;

export async function sweep(options: SweepOptions, report: (text: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-sweep-"));
  const file = path.join(folder, "companies.csv");
  const names = Array.from(advertiserNames(options.advertisers));
  await pipeline(Readable.from(toCsv(names)), createWriteStream(file));
  const lines = ["| database | server | p50 ms | p99 ms | slowest ms | its term |"];
  lines.push("| --- | --- | ---: | ---: | ---: | --- |");
  const comparisons: string[] = [];
  try {
    for (const kind of ["SQLite", "PostgreSQL"]) {
      const sides = [process.cwd(), ...(options.beside ? [path.resolve(options.beside)] : [])];
      const open: Side[] = [];
      try {
        for (const [index, checkout] of sides.entries()) {
          open.push(await openSide(kind, checkout, path.join(folder, `${kind}-${index}`), file));
          report(`${kind}, ${checkout}: ready`);
        }
        for (const side of open)
          lines.push(
            `| ${kind} | ${side.checkout} | ${await measure(side, names, options.pieces)} |`,
          );
        const [own, other] = open;
        if (own && other) comparisons.push(`${kind}: ${await compare(own, other, names)}`);
      } finally {
        for (const side of open) await side.close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [...lines, "", ...comparisons].join("\n");
}

function* toCsv(names: string[]): Generator<string> {
  yield "uuid,name\n";
  for (const name of names) {
    const hash = createHash("sha256").update(name).digest("hex");
    const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
    yield `${id},${name}\n`;
  }
}

interface Side {
  checkout: string;
  server: ServerProcess;
  token: string;
  close: () => Promise<void>;
}

async function openSide(kind: string, checkout: string, data: string, file: string): Promise<Side> {
  const postgres = kind === "SQLite" ? null : await startPostgres({ isDurable: true });
  const variables = {
    DATA_DIR: data,
    DATABASE_URL: postgres?.url ?? "",
    DEMO: "0",
    LOG_LEVEL: "warn",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
    LIMIT_HEAVY_REQUESTS: "0",
  };
  const admin = (...words: string[]) =>
    execFileSync(process.execPath, ["scripts/start.mjs", "admin", ...words], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: "production", ...variables },
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
    });
  admin("companies", "import", "--agency", "Bench", file);
  const client = ["--company", "Bench", "--name", "sweep", "--json"];
  const body = JSON.parse(admin("clients", "create", ...client)) as Record<string, string>;
  const server = await startServer(variables, { prefix: ["env", `--chdir=${checkout}`] });
  const answer = await fetch(`${server.origin}/stage/get-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request_headers: [],
      body: { client_id: body.client_id, client_secret: body.client_secret },
    }),
  });
  const { _token: token } = (await answer.json()) as { _token: string };
  const close = async () => {
    await server.stop("SIGTERM");
    await postgres?.stop();
  };
  return { checkout, server, token, close };
}

interface Page {
  Advertisers: { uuid: string; name: string }[];
  next_cursor?: string;
}

async function search({ server, token }: Side, q: string, cursor?: string): Promise<Page> {
  const query = new URLSearchParams({ q, limit: String(rowsOfPage), ...(cursor && { cursor }) });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.origin}/v2/companies/search?${query}`, { headers });
  if (answer.status !== 200) throw new Error(`${q}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Page;
}

/** Pieces of names, which differ, from inside words and across them. */
function piecesOf(names: string[], count: number): string[] {
  const pieces = new Set<string>();
  for (let index = 1; pieces.size < count && index < 50 * count; index += 1) {
    const name = names[(index * 7_919) % names.length] ?? "";
    const length = 3 + (index % 4);
    const from = 1 + ((index * 31) % Math.max(1, name.length - length));
    pieces.add(name.slice(from, from + length).trim());
  }
  return Array.from(pieces);
}

async function measure(side: Side, names: string[], count: number): Promise<string> {
  const times: { term: string; ms: number }[] = [];
  for (const term of piecesOf(names, count)) {
    const started = performance.now();
    await search(side, term);
    times.push({ term, ms: performance.now() - started });
  }
  times.sort((one, other) => one.ms - other.ms);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const cells = [at(0.5), at(0.99), at(1)].map((time) => (time?.ms ?? 0).toFixed(1));
  return [...cells, at(1)?.term ?? ""].join(" | ");
}

/** Terms of every kind: beginnings, pieces, words in another order, one or two letters, misspelt and joined words. */
function comparedOf(names: string[]): string[] {
  return Array.from({ length: comparedTerms }, (_, index) => {
    const name = names[(index * 104_729) % names.length] ?? "";
    const words = name.split(" ");
    const terms = [
      name.slice(0, 2 + (index % 9)),
      name.slice(4, 8 + (index % 3)),
      `${words.at(-1)} ${words[0]}`,
      `${words[1]?.slice(0, 3)} ${words[0]?.slice(0, 2)}`,
      name.slice(index % 5, (index % 5) + 1 + (index % 2)),
      name.replace(/[aeiou]/, ""),
      `${words[0]}${words[1]?.slice(0, 2)}`,
    ];
    return terms[index % terms.length] ?? name;
  });
}

async function compare(own: Side, other: Side, names: string[]): Promise<string> {
  const different: string[] = [];
  const terms = comparedOf(names);
  for (const term of terms) {
    let cursors: [string | undefined, string | undefined] = [undefined, undefined];
    for (let page = 0; page < comparedPages; page += 1) {
      const [one, two] = [
        await search(own, term, cursors[0]),
        await search(other, term, cursors[1]),
      ];
      if (JSON.stringify(one.Advertisers) !== JSON.stringify(two.Advertisers)) different.push(term);
      cursors = [one.next_cursor, two.next_cursor];
      if (!one.next_cursor || !two.next_cursor) break;
    }
  }
  return `${terms.length} terms, ${comparedPages} pages each: ${different.length === 0 ? "the same rows in the same order" : `other rows for ${different.join(", ")}`}.`;
}
