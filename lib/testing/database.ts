import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { boot } from "@/lib/runtime/boot";
import { type Database } from "@/lib/db/database";
import { parseEnv } from "@/lib/env.server";
import { newId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime/runtime";

export interface TestInstallation {
  runtime: Runtime;
  /** Environment variables for other processes that use this installation. */
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Creates an installation on SQLite or on the test run's PostgreSQL. Call `remove` when done. */
export async function createInstallation(kind: Database["kind"]): Promise<TestInstallation> {
  const empty = await createEmptyInstallation(kind);
  const runtime = await boot(parseEnv(empty.variables));
  return {
    runtime,
    variables: empty.variables,
    async remove() {
      await runtime.database.close();
      await empty.remove();
    },
  };
}

/** Creates an empty data directory and database; returns the environment variables that select them. */
export async function createEmptyInstallation(
  kind: Database["kind"],
): Promise<Omit<TestInstallation, "runtime">> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "cuelist-test-"));
  const databaseUrl = kind === "postgres" ? await createPostgresDatabase() : "";
  return {
    variables: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_ORIGIN: "http://localhost:3000",
      LOG_LEVEL: "silent",
    },
    async remove() {
      if (databaseUrl) await dropPostgresDatabase(databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A `describe` that runs on SQLite and on PostgreSQL. Its tests share one installation, so create an agency per
 * test (`lib/testing/factories.ts`). Call `getRuntime` only inside tests and hooks.
 */
export function describeOnBothDatabases(
  name: string,
  define: (getRuntime: () => Runtime, getInstallation: () => TestInstallation) => void,
): void {
  describe.each(["sqlite", "postgres"] as const)(`${name} (%s)`, (kind) => {
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

async function createPostgresDatabase(): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${newId().replaceAll("-", "")}`;
  await runOnServer(`create database ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropPostgresDatabase(databaseUrl: string): Promise<void> {
  await runOnServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
