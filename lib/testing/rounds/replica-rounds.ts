/* Long because it is one story: what two replicas do while they are held up, stopped and left behind. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { cpuOfEach, type CpuTimes, readCpuTimes } from "@/lib/testing/rounds/cpu-time";
import {
  names,
  metricsToken,
  type Reads,
  ReplicaCaller,
} from "@/lib/testing/rounds/replica-caller";
import { prepareWriter } from "@/lib/testing/rounds/prepare-writer";
import {
  type PostgresReplica,
  startReplicatedPostgres,
} from "@/lib/testing/databases/postgres-replicas";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/*
 * Two servers on one PostgreSQL with two streaming replicas. A client writes at one server and reads at the other while the replicas are
 * held up again and again; then one replica is stopped, and the other one falls behind.
 */

interface Rounds {
  /** Writes, each followed by a read at the other server. */
  tries: number;
  /** Lag from which a replica must be left out, in ms, and the time for which it is held up. */
  maxLagMs: number;
  behindMs: number;
  /** Time for which PostgreSQL's processes keep their statistics to themselves, in ms: up to ten seconds when idle. */
  statisticsMs?: number;
  report?: (line: string) => void;
}

interface ReplicaReport {
  tries: number;
  /** Reads that did not show what their client had written before. */
  stale: number;
  failed: number;
  /** Databases on which the statements of those reads ran: on replicas, or on the primary, where the caller of each is looked up too. */
  ownReads: Reads;
  searches: number;
  searchReads: Reads;
  /** Scans of the tables of names on the primary and on the replicas while searching, by PostgreSQL's statistics. */
  scans: { primary: number; replicas: number };
  /** CPU time of one search, and of one create with two IDs, in ms: of all servers, the primary, and all replicas. */
  cpuMs: { search: CpuTimes; create: CpuTimes };
  stopped: Outage;
  behind: Outage;
}

/** Report on a replica's outage. Times in ms. */
interface Outage {
  /** Searches meanwhile, and those that failed. */
  searches: number;
  failed: number;
  slowestMs: number;
  leftOutAfterMs: number;
  backAfterMs: number;
  wasReady: boolean;
}

export async function replicaRounds(options: Rounds): Promise<ReplicaReport> {
  const report = options.report ?? (() => undefined);
  const cluster = await startReplicatedPostgres(2);
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-replica-rounds-"));
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: cluster.primary.url,
    DATABASE_REPLICA_URLS: cluster.replicas.map(({ url }) => url).join(","),
    DATABASE_REPLICA_MAX_LAG: `${options.maxLagMs / 1_000}s`,
    METRICS_TOKEN: metricsToken,
    LIMIT_REQUESTS_PER_SECOND: "0",
    LIMIT_HEAVY_REQUESTS: "0",
    DEMO: "0",
    PUBLIC_ORIGIN: "http://cuelist.test",
  };
  const servers: ServerProcess[] = [];
  try {
    const client = await prepareWriter(variables, names);
    servers.push(...(await Promise.all([startServer(variables), startServer(variables)])));
    const [one, other] = servers;
    if (!one || !other) throw new Error("unreachable");
    const caller = new ReplicaCaller([one, other], client);
    await caller.untilUp(2);
    report("two servers, a primary and two replicas are up");

    const before = await caller.reads();
    const holding = holdUp(cluster.replicas);
    const own = await readOwnWrites(caller, options.tries).finally(() => holding.stop());
    const ownReads = subtract(await caller.reads(), before);
    report(`${own.stale} of ${options.tries} reads did not show their client's last write`);

    await caller.untilCaughtUp();
    const urls = [cluster.primary.url, ...cluster.replicas.map(({ url }) => url)];
    const measureCpu = () => readCpuTimes(servers, cluster);
    const searching = await searchOnly(caller, options, urls, measureCpu);
    const reasons = servers.flatMap((server) =>
      Array.from(server.output().matchAll(/"reason":"([^"]+)"/g), ([, reason = ""]) => reason),
    );
    if (reasons.length > 0) report(`left out meanwhile: ${reasons.join("; ")}`);
    report(
      `${options.tries} searches: scans ${searching.scans.primary} on the primary, ${searching.scans.replicas} on the replicas`,
    );

    const create = await createOnly(caller, options.tries, measureCpu);
    const cpuMs = { search: searching.cpu, create };
    report(`CPU time in ms: ${JSON.stringify(cpuMs)}`);

    const [first, second] = cluster.replicas;
    if (!first || !second) throw new Error("unreachable");
    const stopped = await outage(caller, {
      begin: () => first.halt(),
      lastMs: options.behindMs,
      end: () => first.start(),
    });
    report(`a stopped replica: ${JSON.stringify(stopped)}`);
    const behind = await outage(caller, {
      begin: async () => void (await second.query("select pg_wal_replay_pause()")),
      lastMs: options.behindMs,
      end: async () => void (await second.query("select pg_wal_replay_resume()")),
    });
    report(`a replica ${options.behindMs / 1_000} s behind: ${JSON.stringify(behind)}`);
    const { searches, searchReads, scans } = searching;
    return {
      tries: options.tries,
      ...own,
      ownReads,
      searches,
      searchReads,
      scans,
      cpuMs,
      stopped,
      behind,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stops and continues the replay of each replica, so that they are behind for much of the time. */
function holdUp(replicas: PostgresReplica[]) {
  let isOver = false;
  const done = Promise.all(
    replicas.map(async ({ url }, place) => {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => undefined);
      await client.connect();
      while (!isOver) {
        await client.query("select pg_wal_replay_pause()");
        await sleep(60 + 40 * place);
        await client.query("select pg_wal_replay_resume()");
        await sleep(40);
      }
      await client.end();
    }),
  );
  return {
    async stop() {
      isOver = true;
      await done;
    },
  };
}

/** Creates and changes playlists at one server; reads lists, playlists and tags at the other one. */
async function readOwnWrites(caller: ReplicaCaller, tries: number) {
  let [stale, failed] = [0, 0];
  const company = `/v2/companies/${caller.client.agencyId}`;
  for (let count = 0; count < tries; count += 2) {
    const [writer, reader] = count % 4 === 0 ? [0, 1] : [1, 0];
    const name = `Written ${count}`;
    const created = await caller.create(writer, name);
    const list = await caller.ask<{ Playlists: { name: string }[] }>(
      reader,
      `${company}/playlists?q=${encodeURIComponent(name)}&limit=1`,
    );
    if (created.status !== 201 || list.status !== 200) failed += 1;
    else if (list.body.Playlists[0]?.name !== name) stale += 1;
    const { uuid } = created.body.Playlist;
    const read = await caller.ask(reader, `/v2/playlists/${uuid}`);
    const changed = await caller.ask(writer, `/v2/playlists/${uuid}`, {
      method: "PATCH",
      headers: { "if-match": read.etag },
      body: JSON.stringify({ body: { inventory: { add: ["three"] } } }),
    });
    const inventory = await caller.ask<{ inventory_ids: string[] }>(
      reader,
      `/v2/playlists/${uuid}/inventory`,
    );
    if (changed.status !== 200 || inventory.status !== 200) failed += 1;
    else if (inventory.body.inventory_ids.length !== 3 || inventory.etag !== '"r2"') stale += 1;
    // The replicas catch up now and then: reads without a write before them.
    await caller.search(reader);
  }
  return { stale, failed };
}

async function countScans(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ scans: string }>(
      `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0) as scans from pg_stat_user_tables
        where relname in ('agency_advertisers', 'advertiser_blocks')`,
    );
    return Number(rows[0]?.scans);
  } finally {
    await client.end();
  }
}

async function searchOnly(
  caller: ReplicaCaller,
  { tries, statisticsMs = 10_500 }: Rounds,
  urls: string[],
  measureCpu: () => CpuTimes,
) {
  const scans = () => Promise.all(urls.map(countScans));
  await sleep(statisticsMs);
  const [before, readsBefore, cpuBefore] = [await scans(), await caller.reads(), measureCpu()];
  for (let count = 0; count < tries; count += 1) await caller.search(count % 2);
  const cpu = cpuOfEach(cpuBefore, measureCpu(), tries);
  const searchReads = subtract(await caller.reads(), readsBefore);
  await sleep(statisticsMs);
  const after = await scans();
  const [primary = 0, ...others] = after.map((value, place) => value - (before[place] ?? 0));
  return {
    searches: tries,
    searchReads,
    cpu,
    scans: { primary, replicas: others.reduce((sum, value) => sum + value, 0) },
  };
}

async function createOnly(
  caller: ReplicaCaller,
  creates: number,
  measureCpu: () => CpuTimes,
): Promise<CpuTimes> {
  const before = measureCpu();
  for (let count = 0; count < creates; count += 1) await caller.create(count % 2, `One ${count}`);
  await caller.untilCaughtUp();
  return cpuOfEach(before, measureCpu(), creates);
}

const subtract = (after: Reads, before: Reads): Reads => ({
  primary: after.primary - before.primary,
  replicas: after.replicas - before.replicas,
});

/** Searches, and writes a little, while a replica is out for `lastMs`. */
async function outage(
  caller: ReplicaCaller,
  replica: { begin: () => Promise<void>; lastMs: number; end: () => Promise<void> },
): Promise<Outage> {
  let [searches, failed, slowestMs, isOver] = [0, 0, 0, false];
  const search = async (place: number) => {
    while (!isOver) {
      const startedAt = performance.now();
      const isGood = await caller.search(place).catch(() => false);
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt));
      searches += 1;
      if (!isGood) failed += 1;
      await sleep(10);
    }
  };
  const write = async () => {
    while (!isOver) {
      await caller.create(0, "Meanwhile");
      await sleep(100);
    }
  };
  const working = Promise.all([search(0), search(1), write()]);
  try {
    await replica.begin();
    const since = performance.now();
    const leftOutAfterMs = await caller.untilUp(1);
    await sleep(Math.max(0, replica.lastMs - (performance.now() - since)));
    const wasReady = await caller.areReady();
    await replica.end();
    const backAfterMs = await caller.untilUp(2);
    isOver = true;
    await working;
    return { searches, failed, slowestMs, leftOutAfterMs, backAfterMs, wasReady };
  } finally {
    isOver = true;
  }
}
