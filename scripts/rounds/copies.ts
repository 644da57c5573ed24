import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import path from "node:path";
import { boot } from "@/lib/server/runtime/boot";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { parseEnv } from "@/lib/server/env";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { fillPlaylists } from "../bench/fill-playlists";
import { type Round, type Subject, withPostgres } from "./run-subjects";

type Say = Round["say"];

/** IDs of each playlist. */
const ids = 100;

const seconds = (since: number) => Math.round((Date.now() - since) / 100) / 10;

async function fill(dataDir: string, playlists: number): Promise<void> {
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

/** Kills a copy twice, then lets it end. */
async function copyWithKills(
  variables: Record<string, string>,
  to: string,
  killsAfterMs: number[],
  say: Say,
): Promise<void> {
  for (const ms of killsAfterMs)
    say(`killed after ${ms / 1_000} s: ended with ${String(await copy(variables, to, ms))}`);
  const started = Date.now();
  const code = await copy(variables, to);
  if (code !== 0) throw new Error(`The copy to ${to} ended with ${code}.`);
  say(`the last run took ${seconds(started)} s`);
}

/** Copies an installation of 100,000 playlists from SQLite to PostgreSQL and back, each copy killed twice, and compares every row. */
export const copies: Subject = ({ folder, isSmall, say }) =>
  withPostgres(async (server) => {
    const playlists = isSmall ? 2_000 : 100_000;
    const killsAfterMs = [playlists / 20, playlists / 5];
    const [first, last] = ["first", "last"].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    const postgres = { DATA_DIR: first, DATABASE_URL: server.url };
    const started = Date.now();
    await fill(first, playlists);
    const { size } = statSync(sqliteFile(first));
    say(`${playlists} playlists made in ${seconds(started)} s: ${size} bytes`);
    const original = await sumRows({ DATA_DIR: first });
    await copyWithKills({ DATA_DIR: first }, server.url, killsAfterMs, say);
    await copyWithKills(postgres, last, killsAfterMs, say);
    const made = [await sumRows(postgres), await sumRows({ DATA_DIR: last })];
    // Each copy is an act of an administrator, and recorded.
    const differing = Object.keys(original).filter(
      (table) =>
        table !== "admin_acts" &&
        made.some((copy) => JSON.stringify(copy[table]) !== JSON.stringify(original[table])),
    );
    return { report: { original, differing }, isSound: differing.length === 0 };
  });
