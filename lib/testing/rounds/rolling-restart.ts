import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "@/lib/server/env";
import { newId } from "@/lib/shared/ids";
import { boot } from "@/lib/server/runtime/boot";
import { startBalancer } from "@/lib/testing/servers/balancer";
import { prepareWriter, type Writer } from "@/lib/testing/rounds/prepare-writer";
import { freePort, type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/* Servers on one PostgreSQL behind a TCP balancer, restarted one after the other under a steady load. */

interface Rounds {
  /** A new PostgreSQL database. */
  databaseUrl: string;
  servers: number;
  perSecond: number;
  /** Time for which requests are sent, in ms; at least until there were so many restarts. */
  loadMs: number;
  minRestarts: number;
  report?: (line: string) => void;
}

interface RestartReport {
  requests: number;
  failed: number;
  /** Requests on a kept connection that was closed as they were sent; clients send them again (RFC 9112, section 9.3.1). */
  repeated: number;
  /** The first failures: what was asked and what came of it. */
  failures: string[];
  restarts: number;
  /** Creates that were acknowledged, and those of them that are not there, or twice. */
  created: number;
  missing: number;
  /** Connections for which the balancer found no server. */
  refused: number;
  medianMs: number;
  p99Ms: number;
  maxMs: number;
}

/** Time for which a server stays reachable after SIGTERM, in ms: a slow check of the balancer and some more. */
const drainDelayMs = 1_800;
const maxConnections = 60;

export async function restartRounds(options: Rounds): Promise<RestartReport> {
  const report = options.report ?? (() => undefined);
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-restarts-"));
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: options.databaseUrl,
    DEMO: "0",
    LOG_LEVEL: "warn",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
    DRAIN_DELAY_MS: String(drainDelayMs),
  };
  const client = await prepareWriter(variables, 500);
  const ports: string[] = [];
  for (let count = 0; count < options.servers; count += 1) ports.push(String(await freePort()));
  const start = (port: string) => startServer({ ...variables, PORT: port });
  const servers: ServerProcess[] = await Promise.all(ports.map(start));
  const balancer = await startBalancer(servers.map(({ origin }) => origin));
  const load = new Load(balancer.origin, client, options.perSecond);
  const until = performance.now() + options.loadMs;
  let restarts = 0;
  try {
    await sleep(300);
    do {
      const place = restarts % servers.length;
      const [server, port] = [servers[place], ports[place]];
      if (!server || !port) throw new Error("unreachable");
      const code = await server.stop("SIGTERM");
      if (code !== 0) throw new Error(`A server ended with ${code}: ${server.output()}`);
      servers[place] = await start(port);
      restarts += 1;
      report(`${restarts} restarts, ${load.times.length} requests, ${load.failed} failed`);
      // Until the balancer has seen it.
      await sleep(500);
    } while (restarts < options.minRestarts || performance.now() < until);
    await load.stop();
    const sorted = load.times.sort((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return {
      requests: load.times.length,
      failed: load.failed,
      repeated: load.repeated,
      failures: load.failures,
      restarts,
      created: load.created.length,
      missing: await countMissing(variables, load.created),
      refused: balancer.refused(),
      medianMs: at(0.5),
      p99Ms: at(0.99),
      maxMs: at(1),
    };
  } finally {
    await load.stop();
    balancer.close();
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Number of these playlists that are not there exactly once. */
async function countMissing(variables: Record<string, string>, created: string[]) {
  const runtime = await boot(parseEnv(variables));
  const rows = await runtime.database.read.selectFrom("playlists").select("id").execute();
  await runtime.database.close();
  const found = new Set(rows.map(({ id }) => id));
  const isTwice = rows.length - created.length;
  return created.filter((uuid) => !found.has(uuid)).length + Math.max(0, isTwice);
}

interface Sent {
  method: "GET" | "POST";
  path: string;
  body?: string;
}

/** Sends requests at a steady rate, whether or not the ones before have been answered, on connections that are kept. */
class Load {
  readonly times: number[] = [];
  readonly created: string[] = [];
  readonly failures: string[] = [];
  failed = 0;
  repeated = 0;
  readonly #origin: string;
  readonly #client: Writer;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  readonly #pending = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #count = 0;

  constructor(origin: string, client: Writer, perSecond: number) {
    this.#origin = origin;
    this.#client = client;
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const due = ((performance.now() - startedAt) / 1_000) * perSecond;
      while (this.#count < due) this.#begin();
    }, 5);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
    this.#agent.destroy();
  }

  #begin(): void {
    this.#count += 1;
    const sent = this.#next(this.#count);
    const startedAt = performance.now();
    const key = newId();
    const answered = this.#send(sent, key)
      .then(({ status, text }) => {
        this.times.push(performance.now() - startedAt);
        if (status >= 400) throw new Error(`${status} ${text.slice(0, 200)}`);
        if (sent.method === "POST")
          this.created.push((JSON.parse(text) as { Playlist: { uuid: string } }).Playlist.uuid);
      })
      .catch((error: unknown) => {
        this.failed += 1;
        if (this.failures.length < 10)
          this.failures.push(`${sent.method} ${sent.path}: ${String(error)}`);
      })
      .finally(() => this.#pending.delete(answered));
    this.#pending.add(answered);
  }

  /** The mix of ten requests: two searches, four pages of companies, three of playlists, and one create. */
  #next(count: number): Sent {
    const { agencyId, advertiserId } = this.#client;
    const kind = count % 10;
    const search = "/v2/companies/search?limit=10";
    if (kind < 2) return { method: "GET", path: `${search}&q=harbour+${count % 500}` };
    if (kind < 6) return { method: "GET", path: search };
    const path = `/v2/companies/${agencyId}/playlists`;
    if (kind < 9) return { method: "GET", path: `${path}?limit=10` };
    const playlist = {
      name: `Playlist ${count}`,
      advertiser_id: advertiserId,
      inventory_ids: ["one", "two", "three"],
      searches: [],
      type: "podcast",
    };
    return { method: "POST", path, body: JSON.stringify({ body: playlist }) };
  }

  #send(
    { method, path: address, body }: Sent,
    key: string,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#client.token}`,
        "content-type": "application/json",
        ...(body !== undefined && {
          "content-length": Buffer.byteLength(body),
          "idempotency-key": key,
        }),
      };
      const outgoing = request(
        this.#origin + address,
        { method, headers, agent: this.#agent },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (chunk: string) => (text += chunk));
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.on("error", reject);
        },
      );
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        if (!outgoing.reusedSocket || error.code !== "ECONNRESET") return reject(error);
        this.repeated += 1;
        this.#send({ method, path: address, ...(body !== undefined && { body }) }, key).then(
          resolve,
          reject,
        );
      });
      outgoing.end(body);
    });
  }
}
