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
  /** The folder of the checkout whose command imports. */
  checkout: string;
}

/** Imports beside the server; cells of a table. @throws Error if the import fails or any response was not 2xx */
export async function measureImport(
  server: ServerProcess,
  { variables, client, advertisers, checkout }: ImportOptions,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-import-"));
  try {
    const file = path.join(folder, "companies.csv");
    await pipeline(Readable.from(advertiserCsv(advertisers)), createWriteStream(file));
    // A new server answers its first requests slowly.
    await askUntil(sleep(warmUpMs), server, client);
    const started = performance.now();
    const words = ["companies", "import", "--agency", "Imported", file];
    const child = spawn(process.execPath, ["scripts/start.mjs", "admin", ...words], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: "production", ...variables },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const waits = await askUntil(once(child, "exit"), server, client).finally(() => child.kill());
    if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`);
    const seconds = (performance.now() - started) / 1_000;
    const times = waits.flatMap((ms) => [0.5, 0.99, 1].map((share) => quantile(ms, share)));
    return [checkout, ...[seconds, ...times].map((one) => one.toFixed(0))].join(" | ");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  const end = ended.finally(() => (isRunning = false));
  const ask = async (list: typeof all, perSecond: number): Promise<number[]> => {
    const requests = list.flatMap((one) => one.requests);
    const answered: Promise<number | Error>[] = [];
    for (let at = 0; isRunning; at += 1) {
      const { path: where = "", ...request } = requests[at % requests.length] ?? {};
      answered.push(timeOf(server.origin + where, request as RequestInit).catch(toError));
      await sleep(1_000 / perSecond);
    }
    const times = await Promise.all(answered);
    return times.map(orThrow).toSorted((one, other) => one - other);
  };
  const asked = [ask(creates, createsPerSecond), ask(searches, searchesPerSecond)];
  const [times] = await Promise.all([Promise.all(asked), end]);
  return times;
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

function orThrow(answered: number | Error): number {
  if (answered instanceof Error) throw answered;
  return answered;
}

async function timeOf(url: string, request: RequestInit): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, request);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - started;
}
