import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/server/db/migrate";
import { openPostgres } from "@/lib/server/db/postgres";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";
import { type PostgresServer, startPostgres } from "@/lib/testing/databases/postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server on which databases are made; of Citus each machine, the coordinator first. */
    postgresUrls: [string, ...string[]];
    /** The name of a migrated, empty database that tests copy. */
    postgresTemplate: string;
    /** The name of a database without tables that tests copy. */
    emptyTemplate: string;
  }
}

interface OfRun {
  projects: number;
  server: Promise<PostgresServer> | null;
}

/** The PostgreSQL of the run, which its projects share: each has a copy of this module. */
const ofRun = ((globalThis as { testPostgres?: OfRun }).testPostgres ??= {
  projects: 0,
  server: null,
});

/** Starts a PostgreSQL for the run (`TEST_DATABASE_URL` names another) and migrates one database that tests of the project copy; in the projects of shards it is split. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await (ofRun.server ??= startPostgres());
  ofRun.projects += 1;
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
  if (project.name.startsWith("shards")) await splitInPartitions(database, 4);
  await database.close();
  project.provide("postgresUrls", [url]);
  project.provide("emptyTemplate", "template1");
  project.provide("postgresTemplate", template);
  return async () => {
    ofRun.projects -= 1;
    if (server && ofRun.projects === 0) await server.stop();
  };
}
