import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@/lib/server/db/migrate";
import { openPostgres } from "@/lib/server/db/postgres";
import { splitTables } from "@/lib/server/db/citus/split-tables";
import { type AcknowledgedCreate, AgenciesLoad } from "@/lib/testing/citus/agencies-load";
import { prepareWriter, type Writer } from "@/lib/testing/rounds/prepare-writer";
import { createDistributable, dropDistributed, type Node, runOn } from "@/lib/testing/citus/nodes";
import { makeFolder, removeFolder } from "@/lib/testing/folders";
import { startServer } from "@/lib/testing/servers/server-process";

interface CitusRounds {
  nodes: [Node, ...Node[]];
  /** Number of times that a worker loses its power, in turns, and the coordinator. */
  workerKills: number;
  coordinatorKills: number;
  report: (line: string) => void;
}

interface CitusReport {
  acknowledged: number;
  /** Acknowledged playlists that are not there once, with all of their IDs. */
  lost: number;
  /** Playlists without what their row says. */
  halfWritten: number;
  statuses: Record<string, number>;
  wrong: string[];
  /** Creates that were acknowledged while a worker was away. */
  duringKills: number;
  /** Until every agency could write again after a machine was back, in ms, sorted. */
  backAfterMs: number[];
  /** Moving shards off a worker and back, under the same load, in seconds; and what was answered meanwhile. */
  rebalance: { seconds: number; statuses: Record<string, number> };
}

const agencies = 8;
const shards = 8;

/** Eight agencies on a database of their own that is split over the cluster; machines lose their power while all of them write. */
export async function citusRounds({
  nodes,
  workerKills,
  coordinatorKills,
  report,
}: CitusRounds): Promise<CitusReport> {
  const folder = makeFolder();
  const name = `citus_rounds_${process.pid}`;
  const [coordinator, ...workers] = nodes;
  const url = await createDistributable(nodes, name);
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    DEMO: "0",
    LOG_LEVEL: "error",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
  };
  const callers: Writer[] = [];
  while (callers.length < agencies)
    callers.push(await prepareWriter(variables, { companies: 300 }));
  await splitDatabase(url);
  const server = await startServer(variables);
  try {
    const load = new AgenciesLoad(server.origin, callers);
    const backAfterMs: number[] = [];
    let duringKills = 0;
    await load.untilAllWrite(callers, 0);
    const order = [
      ...Array.from({ length: workerKills }, (_, round) => workers[round % workers.length]),
      ...Array.from({ length: coordinatorKills }, () => coordinator),
    ];
    for (const [round, node] of order.entries()) {
      if (!node) continue;
      await sleep((round * 97) % 700);
      runForNode("CITUS_STOP", node);
      const before = load.acknowledged.length;
      await sleep(1_500);
      const written = load.acknowledged.length - before;
      if (node !== coordinator) duringKills += written;
      runForNode("CITUS_START", node);
      await untilUp(node.url);
      const took = await load.untilAllWrite(callers, performance.now());
      backAfterMs.push(took);
      report(
        `${round + 1}: ${node.port} away, ${written} creates meanwhile, all write again after ${took} ms`,
      );
    }
    const killed = { ...load.statuses };
    report(`answers: ${JSON.stringify(killed)}`);
    for (const line of listUnexpected(server.output())) report(line);
    const rebalance = await moveShards(url, workers, load, callers);
    await load.stop();
    return {
      acknowledged: load.acknowledged.length,
      ...(await inspectRounds(url, load.acknowledged)),
      statuses: killed,
      wrong: load.wrong,
      duringKills,
      backAfterMs: backAfterMs.sort((one, other) => one - other),
      rebalance,
    };
  } finally {
    await server.stop("SIGKILL");
    await dropDistributed(nodes, name);
    removeFolder(folder);
  }
}

/** Runs the command of a shell that a setting names, in which {host} and {port} are the machine's. */
function runForNode(setting: "CITUS_STOP" | "CITUS_START", { host, port }: Node): void {
  const command = process.env[setting];
  if (!command) throw new Error(`${setting} must say how. docs/citus.md has an example.`);
  const words = command.replaceAll("{host}", host).replaceAll("{port}", String(port));
  execFileSync("sh", ["-c", words], { stdio: ["ignore", "ignore", "inherit"] });
}

async function untilUp(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    const answer = await runOn(url, "select 1").catch(() => null);
    if (answer) return;
    if (Date.now() > deadline) throw new Error("A machine of the cluster did not start again.");
  }
}

/** The first errors in a log that are no outage of a machine (SQLSTATE classes 08 and 57). */
const listUnexpected = (log: string): string[] =>
  log
    .split("\n")
    .filter((line) => line.includes('"level":"error"') && !/"code":"(08|57|unavailable)/.test(line))
    .slice(0, 5);

async function splitDatabase(url: string): Promise<void> {
  const database = openPostgres(url);
  const report = () => undefined;
  await migrate(database, { isCopied: false, report });
  await database.changeSchema(
    ({ transaction }) =>
      transaction((db) => splitTables(db, { over: "citus", count: shards }, report)),
    report,
  );
  await database.close();
}

/** Moves all shards off the last worker, as before it is removed, and back, as after one is added. */
async function moveShards(
  url: string,
  workers: Node[],
  load: AgenciesLoad,
  callers: Writer[],
): Promise<CitusReport["rebalance"]> {
  const last = workers.at(-1);
  const before = { ...load.statuses };
  const begun = performance.now();
  for (const has of [false, true]) {
    await runOn(
      url,
      `select citus_set_node_property('${last?.host}', ${last?.port}, 'shouldhaveshards', ${has})`,
      "select citus_rebalance_start()",
      "select citus_rebalance_wait()",
    );
    await load.untilAllWrite(callers, performance.now());
  }
  const counts = Object.entries(load.statuses).map(
    ([label, count]) => [label, count - (before[label] ?? 0)] as const,
  );
  return {
    seconds: Math.round((performance.now() - begun) / 1_000),
    statuses: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  };
}

async function inspectRounds(url: string, acknowledged: AcknowledgedCreate[]) {
  // Transactions that a lost worker had prepared are settled once a minute otherwise.
  await runOn(url, "select recover_prepared_transactions()");
  const stored = await runOn<{ id: string; name: string; ids: string[] | null; isWhole: boolean }>(
    url,
    `select p.id, p.name, i.ids, p.inventory_count = coalesce(array_length(i.ids, 1), 0)
        and r.revisions = 1 and s.searches = 1 and t.tags = 1 as "isWhole"
      from playlists p
      left join (select shard_key, playlist_number, array_agg(inventory_id order by position) as ids
        from playlist_inventory group by 1, 2) i on i.shard_key = p.shard_key and i.playlist_number = p.number
      left join (select shard_key, playlist_id, count(*) as revisions from playlist_revisions group by 1, 2) r
        on r.shard_key = p.shard_key and r.playlist_id = p.id
      left join (select shard_key, playlist_id, count(*) as searches from playlist_searches group by 1, 2) s
        on s.shard_key = p.shard_key and s.playlist_id = p.id
      left join (select shard_key, playlist_id, count(*) as tags from playlist_tags group by 1, 2) t
        on t.shard_key = p.shard_key and t.playlist_id = p.id`,
  );
  const found = new Map<string, typeof stored>();
  for (const row of stored) found.set(row.name, [...(found.get(row.name) ?? []), row]);
  const lost = acknowledged.filter(({ uuid, name, inventoryIds }) => {
    const [row, ...twice] = found.get(name) ?? [];
    return (
      twice.length > 0 ||
      row?.id !== uuid ||
      JSON.stringify(row.ids) !== JSON.stringify(inventoryIds)
    );
  });
  return { lost: lost.length, halfWritten: stored.filter(({ isWhole }) => !isWhole).length };
}
