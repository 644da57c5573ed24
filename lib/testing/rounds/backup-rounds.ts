import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { prepareWriter } from "@/lib/testing/rounds/prepare-writer";
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
  writesPerSecond: number;
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
  slowestBackupMs: number;
  /** Durations of writes, from when one was due to its answer: of those sent while a backup was made, and of the others. */
  whileBackingUp: Latency;
  otherwise: Latency;
}

interface Latency {
  writes: number;
  medianMs: number;
  p99Ms: number;
  maxMs: number;
}

const run = promisify(execFile);
const idsOfEach = 20;

export async function backupRounds(options: Rounds): Promise<RoundsReport> {
  const variables = {
    DEMO: "0",
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
    ...options.variables,
  };
  const { advertiserId, token } = await prepareWriter(variables);
  const server = await startServer(variables);
  const writer = new Writer(server.origin, advertiserId, token, options.writesPerSecond);
  const backups: { file: string; expected: string[]; from: number; to: number }[] = [];
  await sleep(options.everyMs / 2);
  for (let round = 0; round < options.rounds; round += 1) {
    const pause = sleep(options.everyMs);
    const file = path.join(options.folder, `round-${round}.tar`);
    const expected = [...writer.acknowledged];
    const from = performance.now();
    await admin(variables, "backup", file);
    backups.push({ file, expected, from, to: performance.now() });
    await pause;
  }
  await writer.stop();
  await server.stop("SIGKILL");
  let missing = 0;
  for (const { file, expected } of backups) {
    const found = await restoreAndList(options, file);
    const lost = expected.filter((uuid) => found.get(uuid) !== idsOfEach).length;
    options.report?.(
      `${path.basename(file)}: ${expected.length} acknowledged before, ${found.size} restored, ${lost} missing`,
    );
    missing += lost;
  }
  const isWhile = ({ at }: { at: number }) =>
    backups.some(({ from, to }) => at >= from && at <= to);
  return {
    backups: backups.length,
    acknowledged: writer.acknowledged.length,
    missing,
    failedWrites: writer.failed,
    slowestBackupMs: Math.round(Math.max(...backups.map(({ from, to }) => to - from))),
    whileBackingUp: describe(writer.times.filter(isWhile)),
    otherwise: describe(writer.times.filter((time) => !isWhile(time))),
  };
}

function describe(writes: { ms: number }[]): Latency {
  const sorted = writes.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { writes: sorted.length, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** Runs a command as `npm run admin` does. */
function admin(variables: Record<string, string>, ...args: string[]) {
  return run(process.execPath, ["scripts/start.mjs", "admin", ...args], {
    env: { ...process.env, DATABASE_URL: "", ...variables },
  });
}

interface Write {
  origin: string;
  advertiserId: string;
  token: string;
  name: string;
  /** Time at which it has to be sent (`performance.now()`). */
  due: number;
}

/** Sends creates at a steady rate, whether or not the ones before have been answered. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly times: { at: number; ms: number }[] = [];
  failed = 0;
  readonly #timer: NodeJS.Timeout;
  readonly #pending = new Set<Promise<void>>();

  constructor(origin: string, advertiserId: string, token: string, perSecond: number) {
    let count = 0;
    const begun = performance.now();
    // By the clock: a timer for each write would fall behind with every delay of this process.
    this.#timer = setInterval(() => {
      for (; count < ((performance.now() - begun) * perSecond) / 1_000; count += 1) {
        const due = begun + (count * 1_000) / perSecond;
        const send = this.#create({ origin, advertiserId, token, name: `Playlist ${count}`, due });
        const write: Promise<void> = send.finally(() => this.#pending.delete(write));
        this.#pending.add(write);
      }
    }, 5);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  async #create({ origin, advertiserId, token, name, due }: Write) {
    try {
      const answer = await fetch(`${origin}/v2/companies/${advertiserId}/playlists`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          body: {
            name,
            advertiser_id: advertiserId,
            inventory_ids: Array.from({ length: idsOfEach }, (_, id) => `${name}-${id}`),
            searches: ["a search"],
            type: "radio",
            tags: ["backup"],
          },
        }),
      });
      const created = (await answer.json()) as { Playlist: { uuid: string } };
      this.acknowledged.push(created.Playlist.uuid);
      this.times.push({ at: due, ms: performance.now() - due });
    } catch {
      this.failed += 1;
    }
  }
}

/** The number of inventory IDs of each playlist in a backup. */
async function restoreAndList(
  { emptyInstallation }: Rounds,
  file: string,
): Promise<Map<string, number>> {
  const place = await emptyInstallation();
  try {
    await admin(place.variables, "restore", file);
    const database = await openDatabase(parseEnv(place.variables));
    const { rows } = await sql<{
      id: string;
      ids: number | string;
    }>`select playlists.id, count(*) as ids
      from playlists join playlist_inventory on playlist_number = number
      join playlist_tags on playlist_tags.playlist_id = playlists.id
      join playlist_revisions on playlist_revisions.playlist_id = playlists.id
      group by playlists.id`.execute(database.read);
    await database.close();
    return new Map(rows.map(({ id, ids }) => [id, Number(ids)]));
  } finally {
    await place.remove();
  }
}
