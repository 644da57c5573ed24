import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import path from "node:path";
import { boot } from "@/lib/server/runtime/boot";
import { openDatabase } from "@/lib/server/db/open-database";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { parseEnv } from "@/lib/server/env";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { enlargeVersion32, layOutVersion32 } from "@/lib/testing/databases/version-32";
import { type Round, type Subject, withPostgres } from "./run-subjects";

type Say = Round["say"];

const seconds = (since: number) => Math.round((Date.now() - since) / 100) / 10;

/** Lays out an installation of version 32 with more playlists, of 100 IDs each, and upgrades it. */
async function fill(dataDir: string, playlists: number): Promise<void> {
  const variables = { DATA_DIR: dataDir };
  await layOutVersion32("sqlite", variables);
  const old = await openDatabase(parseEnv(variables));
  await enlargeVersion32(old, { advertisers: 1_000, playlists });
  await old.close();
  const { database } = await boot(parseEnv(variables));
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
