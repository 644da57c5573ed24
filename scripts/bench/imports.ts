import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type ServerProcess } from "@/lib/testing/servers/server-process";
import { quantile } from "./measure";
import { advertiserCsv } from "./names";
import { operations } from "./operations";

/* How long others wait while the command imports companies: playlists are created and companies searched at a steady pace. */

const createsPerSecond = 20;
const searchesPerSecond = 50;
const warmUpMs = 5_000;

interface ImportOptions {
  /** Settings of the server. */
  variables: Record<string, string>;
  client: Parameters<typeof operations>[0];
  advertisers: number;
  /** Folders of checkouts whose command imports. */
  checkouts: string[];
}

/** Imports with the command of each checkout in turn; rows of a table. */
export async function measureImports(
  server: ServerProcess,
  { variables, client, advertisers, checkouts }: ImportOptions,
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-import-"));
  const file = path.join(folder, "companies.csv");
  await pipeline(Readable.from(advertiserCsv(advertisers)), createWriteStream(file));
  const lines: string[] = [];
  // A new server answers its first requests slowly.
  await askUntil(sleep(warmUpMs), server, client);
  try {
    for (const [index, checkout] of checkouts.entries()) {
      const started = performance.now();
      const words = ["companies", "import", "--agency", `Imported ${index}`, file];
      const child = spawn(process.execPath, ["scripts/start.mjs", "admin", ...words], {
        cwd: checkout,
        env: { ...process.env, NODE_ENV: "production", ...variables },
        stdio: ["ignore", "ignore", "inherit"],
      });
      const exited = once(child, "exit");
      const waits = await askUntil(exited, server, client);
      if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`);
      const seconds = (performance.now() - started) / 1_000;
      const cells = waits.flatMap((ms) => [0.5, 0.99, 1].map((share) => quantile(ms, share)));
      const rounded = cells.map((ms) => ms.toFixed(0)).join(" | ");
      lines.push(`| ${checkout} | ${seconds.toFixed(0)} | ${rounded} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
}

/** Creates and searches until it has ended; the sorted times of both in ms. @throws Error if any response was not 2xx */
async function askUntil(
  ended: Promise<unknown>,
  server: ServerProcess,
  client: ImportOptions["client"],
): Promise<number[][]> {
  const all = operations(client);
  const creates = all.filter(({ name }) => name.startsWith("create"));
  const searches = all.filter(({ name }) => name === "search, all kinds");
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  const ask = async (list: typeof all, perSecond: number): Promise<number[]> => {
    const requests = list.flatMap((one) => one.requests);
    const answered: Promise<number>[] = [];
    for (let at = 0; isRunning; at += 1) {
      const { path: where = "", ...request } = requests[at % requests.length] ?? {};
      answered.push(timeOf(server.origin + where, request as RequestInit));
      await sleep(1_000 / perSecond);
    }
    return (await Promise.all(answered)).toSorted((one, other) => one - other);
  };
  return Promise.all([ask(creates, createsPerSecond), ask(searches, searchesPerSecond)]);
}

async function timeOf(url: string, request: RequestInit): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, request);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - started;
}
