import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import pg from "pg";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { startPostgres } from "@/lib/testing/databases/postgres-server";
import { freePort } from "@/lib/testing/servers/server-process";

export interface Fault {
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

/** The process cannot extend any file, as on a full disk. Requires prlimit (util-linux). */
export function fullDisk(pid: number): Fault {
  const limit = (size: string) => {
    execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${size}:unlimited`]);
    return Promise.resolve();
  };
  return { begin: () => limit("0"), end: () => limit("unlimited") };
}

/** Kills the server again and again, each time after another while. `restart` kills it and starts it on the same port. */
export function serverKilled(restart: () => Promise<void>): Fault {
  let isOver = false;
  let killing: Promise<void> = Promise.resolve();
  const kill = async () => {
    for (let round = 0; !isOver; round += 1) {
      await sleep(150 + ((round * 97) % 400));
      await restart();
    }
  };
  return {
    begin: () => Promise.resolve(void (killing = kill())),
    end: () => {
      isOver = true;
      return killing;
    },
  };
}

/** Holds SQLite's write lock in this process. */
export function lockHeld(dataDir: string): Fault {
  const other = new Sqlite(sqliteFile(dataDir));
  return {
    begin: () => Promise.resolve(void other.exec("begin immediate")),
    end: () => Promise.resolve(void other.close()),
  };
}

/** Terminates all database connections every 100 ms. */
export function backendsEnded(databaseUrl: string): Fault {
  const admin = new pg.Client({ connectionString: databaseUrl });
  let isOver = false;
  let ending: Promise<void> = Promise.resolve();
  const endThem = async () => {
    while (!isOver) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await sleep(100);
    }
  };
  return {
    async begin() {
      await admin.connect();
      ending = endThem();
    },
    async end() {
      isOver = true;
      await ending;
      await admin.end();
    },
  };
}

const proxySource = `
const net = require("node:net");
let [port, target] = process.argv.slice(1).map(Number);
process.on("message", (next) => (target = next));
net.createServer((client) => {
  const server = net.connect(target, "127.0.0.1");
  for (const [from, to] of [[client, server], [server, client]])
    from.on("error", () => to.destroy()).on("close", () => to.destroy()).pipe(to);
}).listen(port, "127.0.0.1", () => process.send("ready"));`;

/** Starts a process that proxies a PostgreSQL; stopping it swallows all traffic. `moveTo`: new connections lead to another one. */
export async function startProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ["-e", proxySource, `${port}`, url.port], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  url.port = String(port);
  const fault: Fault = {
    begin: () => Promise.resolve(void child.kill("SIGSTOP")),
    end: () => Promise.resolve(void child.kill("SIGCONT")),
  };
  const moveTo = (target: string) => void child.send(Number(new URL(target).port));
  return { url: url.href, fault, moveTo, stop: () => void child.kill("SIGKILL") };
}

/**
 * Starts a primary behind a name that moves, and a standby for which it waits at each commit. The standby is cut off, the primary is killed
 * while writes wait, and the standby takes its place.
 */
export async function startFailover() {
  const primary = await startPostgres();
  const standby = await startPostgres({ standbyOf: primary });
  const proxy = await startProxy(primary.url);
  await run(primary.url, "alter system set synchronous_standby_names = '*'", reload);
  const fault: Fault = {
    async begin() {
      await run(standby.url, "alter system set primary_conninfo = ''", reload);
      // Whatever is acknowledged from now on is lost.
      await sleep(500);
      await primary.kill();
    },
    async end() {
      await run(standby.url, "select pg_promote()");
      proxy.moveTo(standby.url);
    },
  };
  const stop = async () => {
    proxy.stop();
    await Promise.all([primary.stop(), standby.stop()]);
  };
  return { url: proxy.url, fault, stop };
}

const reload = "select pg_reload_conf()";

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
