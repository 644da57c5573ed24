import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { Caller } from "@/lib/testing/outages/caller";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { startServer } from "@/lib/testing/servers/server-process";

/* Backs up an installation again and again while clients write, restores each backup, and looks for what was acknowledged before it began. */

interface Rounds {
  /** Variables of the installation to back up. */
  variables: Record<string, string>;
  /** The folder for the backups. */
  folder: string;
  rounds: number;
  /** Time from the beginning of one backup to that of the next, in ms. */
  everyMs: number;
  /** An empty installation for a restore. */
  emptyInstallation(): Promise<{ variables: Record<string, string>; remove(): Promise<void> }>;
  report?(line: string): void;
}

interface RoundsReport {
  backups: number;
  acknowledged: number;
  /** Playlists that were acknowledged before a backup began and are not, or not whole, in it. */
  missing: number;
  failedWrites: number;
}

const run = promisify(execFile);

export async function backupRounds(options: Rounds): Promise<RoundsReport> {
  const variables = {
    DEMO: "0",
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: publicOrigin,
    LIMIT_REQUESTS_PER_SECOND: "0",
    ...options.variables,
  };
  const writer = await prepareWriter(variables);
  const server = await startServer(variables);
  const caller = new Caller(server.origin, writer);
  const created: string[] = [];
  let failedWrites = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const { status, body } = await caller.createByApi();
      if (status === 201) created.push((body.Playlist as { uuid: string }).uuid);
      else failedWrites += 1;
      await sleep(100);
    }
  };
  const writing = [write(), write(), write()];
  const backups: { file: string; expected: string[] }[] = [];
  await sleep(options.everyMs / 2);
  for (let round = 0; round < options.rounds; round += 1) {
    const pause = sleep(options.everyMs);
    const file = path.join(options.folder, `round-${round}.tar`);
    const expected = [...created];
    await admin(variables, "backup", file);
    backups.push({ file, expected });
    await pause;
  }
  isOver = true;
  await Promise.all(writing);
  await server.stop("SIGKILL");
  let missing = 0;
  for (const { file, expected } of backups) {
    const found = await restoreAndList(options, file);
    const lost = expected.filter((uuid) => !found.has(uuid)).length;
    options.report?.(
      `${path.basename(file)}: ${expected.length} acknowledged before, ${found.size} restored, ${lost} missing`,
    );
    missing += lost;
  }
  return {
    backups: backups.length,
    acknowledged: created.length,
    missing,
    failedWrites,
  };
}

/** Runs a command as `npm run admin` does. */
function admin(variables: Record<string, string>, ...args: string[]) {
  return run(process.execPath, ["scripts/start.mjs", "admin", ...args], {
    env: { ...process.env, DATABASE_URL: "", ...variables },
  });
}

/** The playlists of a backup that have their ID and their revision. */
async function restoreAndList({ emptyInstallation }: Rounds, file: string): Promise<Set<string>> {
  const place = await emptyInstallation();
  try {
    await admin(place.variables, "restore", file);
    const database = await openDatabase(parseEnv(place.variables));
    const { rows } = await sql<{ id: string }>`select playlists.id from playlists
      join playlist_inventory on playlist_number = number
      join playlist_revisions on playlist_revisions.playlist_id = playlists.id`.execute(
      database.read,
    );
    await database.close();
    return new Set(rows.map(({ id }) => id));
  } finally {
    await place.remove();
  }
}
