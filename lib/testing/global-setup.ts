import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts a PostgreSQL for the test run unless `TEST_DATABASE_URL` names one; stops it afterwards. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const configured = process.env.TEST_DATABASE_URL;
  const server = configured ? null : await startPostgres();
  project.provide("postgresUrl", configured ?? server?.url ?? "");
  return server ? () => server.stop() : undefined;
}
