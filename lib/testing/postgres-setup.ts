import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { splitTables } from "@/lib/db/shards/split-tables";
import { startPostgres } from "@/lib/testing/postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The name of a migrated, empty database that tests copy. */
    postgresTemplate: string;
  }
}

/** Starts a PostgreSQL for the project (`TEST_DATABASE_URL` names another) and migrates one database that tests copy; in the projects of shards it is split. */
export default async function setUp(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startPostgres();
  const url = given ?? server?.url ?? "";
  const template = `template_${process.pid}_${project.name.replaceAll("-", "_")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const database = openPostgres(templateUrl.href);
  await migrate(database, { isCopied: false, report: () => undefined });
  if (project.name.startsWith("shards"))
    await database.changeSchema(
      ({ transaction }) => transaction((db) => splitTables(db, 4, () => undefined)),
      () => undefined,
    );
  await database.close();
  project.provide("postgresUrl", url);
  project.provide("postgresTemplate", template);
  return server ? () => server.stop() : undefined;
}
