import { copyFileSync } from "node:fs";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { boot } from "@/lib/server/runtime/boot";
import { type Database } from "@/lib/server/db/database";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { parseEnv } from "@/lib/server/env";
import { newId } from "@/lib/shared/ids";
import { runOn } from "@/lib/testing/citus/nodes";
import { makeFolder, removeFolder } from "@/lib/testing/folders";
import { flushRequests } from "@/lib/server/domain/requests/request-log";
import { type Runtime } from "@/lib/server/runtime/runtime";

export interface TestInstallation {
  runtime: Runtime;
  /** Environment variables for other processes that use this installation. */
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Creates an installation on SQLite or on the test run's PostgreSQL. Call `remove` when done. */
export async function createInstallation(kind: Database["kind"]): Promise<TestInstallation> {
  const empty = await createEmptyInstallation(kind, { isMigrated: true });
  const runtime = await boot(parseEnv(empty.variables));
  return {
    runtime,
    variables: empty.variables,
    async remove() {
      // As a server does that stops; else they are written, and fail, during a later test.
      await flushRequests(runtime);
      await runtime.database.close();
      await empty.remove();
    },
  };
}

/** Creates a data directory and a database, empty or just migrated; returns the environment variables that select them. */
export async function createEmptyInstallation(
  kind: Database["kind"],
  { isMigrated = false } = {},
): Promise<Omit<TestInstallation, "runtime">> {
  const dataDir = makeFolder();
  const databaseUrl = kind === "postgres" ? await createPostgresDatabase(isMigrated) : "";
  // A project on PostgreSQL has no SQLite template; `boot` migrates an empty database.
  const template = inject("sqliteTemplate") as string | undefined;
  if (kind === "sqlite" && isMigrated && template) copyFileSync(template, sqliteFile(dataDir));
  return {
    variables: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_ORIGIN: "http://localhost:3000",
      LOG_LEVEL: "silent",
    },
    async remove() {
      if (databaseUrl) await dropPostgresDatabase(databaseUrl);
      removeFolder(dataDir);
    },
  };
}

/**
 * A `describe` that runs on each database of its project (vitest.config.ts). Its tests share one installation: give
 * each its own agency (`lib/testing/factories.ts`). Call `getRuntime` inside tests and hooks only.
 */
export function describeOnBothDatabases(
  name: string,
  define: (getRuntime: () => Runtime, getInstallation: () => TestInstallation) => void,
): void {
  describe.each(inject("databaseKinds"))(`${name} (%s)`, (kind) => {
    let installation: TestInstallation | undefined;
    const getInstallation = () => {
      if (!installation) throw new Error("The installation exists inside tests and hooks only.");
      return installation;
    };
    beforeAll(async () => {
      installation = await createInstallation(kind);
    });
    afterAll(() => installation?.remove());
    define(() => getInstallation().runtime, getInstallation);
  });
}

async function createPostgresDatabase(isMigrated: boolean): Promise<string> {
  const name = `test_${newId().replaceAll("-", "")}`;
  const template = inject(isMigrated ? "postgresTemplate" : "emptyTemplate");
  await runOnServers(`create database ${name} template ${template}`);
  const url = new URL(inject("postgresUrls")[0]);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropPostgresDatabase(databaseUrl: string): Promise<void> {
  await runOnServers(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

async function runOnServers(statement: string): Promise<void> {
  for (const url of inject("postgresUrls")) await runOn(url, statement);
}
