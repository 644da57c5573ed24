import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startMovingAddress } from "@/lib/testing/servers/moving-address";
import { startReplicatedPostgres } from "@/lib/testing/databases/postgres-replicas";
import { metricsToken, names, ReplicaCaller } from "@/lib/testing/rounds/replica-caller";
import { prepareWriter } from "@/lib/testing/rounds/prepare-writer";
import { type ServerProcess, startServer, untilReady } from "@/lib/testing/servers/server-process";

/*
 * Two servers on a primary with two streaming replicas. One replica's stream is cut, playlists are created, the primary is killed, and one
 * replica is promoted: the one that was cut, which then lacks what the other one has, or the other one. The address moves to it. Then a
 * client writes at one server and reads at the other.
 */

interface Failover {
  /** Whether the promoted replica is the one that lacks what the other one has. */
  isPromotedBehind: boolean;
  /** Playlists that the replica whose stream is cut does not get. */
  playlists: number;
  /** Changes after the failover, each followed by reads at the other server. */
  tries: number;
}

interface FailoverReport {
  /** Answers other than expected, from the failover on. */
  failed: number;
  /** Reads that did not show what their client had written before. */
  stale: number;
  /** Reads that showed a playlist which the new primary does not have. */
  undead: number;
  /** Playlists that were acknowledged, and are not on the new primary. */
  lost: number;
  /** Metrics of the servers about the replica that was not promoted: `cuelist_replica_up`, `cuelist_replica_diverged`. */
  other: { isUp: boolean; isDiverged: boolean };
  /** From the death of the primary until both servers were ready, in ms. */
  readyAfterMs: number;
}

export async function failOver({
  isPromotedBehind,
  playlists,
  tries,
}: Failover): Promise<FailoverReport> {
  const cluster = await startReplicatedPostgres(2);
  const address = await startMovingAddress(cluster.primary.url);
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-failover-"));
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: address.url,
    DATABASE_REPLICA_URLS: cluster.replicas.map(({ url }) => url).join(","),
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
    const caller = new ReplicaCaller(servers, client);
    await caller.untilUp(2);
    const [cut, whole] = cluster.replicas;
    if (!cut || !whole) throw new Error("unreachable");
    const kept = await caller.create(0, "Before all");
    await caller.untilCaughtUp();
    await cut.follow(null);
    const created = await createMany(caller, playlists);
    await caller.untilOneCaughtUp();

    const [promoted, other] = isPromotedBehind ? [cut, whole] : [whole, cut];
    await cluster.primary.kill();
    const diedAt = performance.now();
    await promoted.query("select pg_promote(true, 30)");
    address.moveTo(promoted.url);
    if (!isPromotedBehind) await other.follow(promoted.url);
    for (const { origin } of servers) await untilReady(origin);
    const readyAfterMs = Math.round(performance.now() - diedAt);

    const own = await changeAndRead(caller, kept.body.Playlist.uuid, tries);
    const there = await promoted.query("select id::text from playlists");
    const ids = new Set(there.map(({ id }) => String(id)));
    const lost = created.filter((uuid) => !ids.has(uuid));
    let undead = 0;
    for (const [place, uuid] of [...lost.slice(0, 20), ...lost.slice(0, 20)].entries())
      if ((await caller.ask(place % 2, `/v2/playlists/${uuid}`)).status === 200) undead += 1;
    // A replica that follows the new primary is used again; one that went another way never is.
    if (!isPromotedBehind) await caller.untilUp(1);
    const name = new URL(other.url).host;
    return {
      ...own,
      undead,
      lost: lost.length,
      other: {
        isUp: await caller.says("cuelist_replica_up", name),
        isDiverged: await caller.says("cuelist_replica_diverged", name),
      },
      readyAfterMs,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    address.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createMany(caller: ReplicaCaller, count: number): Promise<string[]> {
  const created: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { body } = await caller.create(number % 2, `Created ${number}`);
    created.push(body.Playlist.uuid);
  }
  return created;
}

/** Changes a playlist and creates others, at one server and then the other; reads and lists at the one that did not. */
async function changeAndRead(caller: ReplicaCaller, playlistId: string, tries: number) {
  let [stale, failed] = [0, 0];
  const { agencyId } = caller.client;
  for (let count = 0; count < tries; count += 1) {
    const [writer, reader] = count % 2 === 0 ? [0, 1] : [1, 0];
    const read = await caller.ask(writer, `/v2/playlists/${playlistId}`);
    const changed = await caller.ask(writer, `/v2/playlists/${playlistId}`, {
      method: "PATCH",
      headers: { "if-match": read.etag },
      body: JSON.stringify({ body: { inventory: { add: [`new ${count}`] } } }),
    });
    const again = await caller.ask<{ inventory_ids: string[] }>(
      reader,
      `/v2/playlists/${playlistId}/inventory`,
    );
    if (changed.status !== 200 || again.status !== 200) failed += 1;
    else if (!again.body.inventory_ids.includes(`new ${count}`)) stale += 1;
    const name = `After ${count}`;
    const created = await caller.create(writer, name);
    const list = await caller.ask<{ Playlists: { name: string }[] }>(
      reader,
      `/v2/companies/${agencyId}/playlists?q=${encodeURIComponent(name)}&limit=1`,
    );
    if (created.status !== 201 || list.status !== 200) failed += 1;
    else if (list.body.Playlists[0]?.name !== name) stale += 1;
    // Between the checks of the replicas as well as right after one.
    await sleep(97);
  }
  return { stale, failed };
}
