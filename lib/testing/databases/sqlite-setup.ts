import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/server/db/migrate";
import { openSqlite, sqliteFile } from "@/lib/server/db/sqlite";
import { makeFolder, removeFolder } from "@/lib/testing/folders";

declare module "vitest" {
  export interface ProvidedContext {
    /** The databases that the tests of a project run on. */
    databaseKinds: ("sqlite" | "postgres")[];
    /** A migrated, empty database file that tests copy. */
    sqliteTemplate: string;
  }
}

/** Migrates one SQLite database that tests copy. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = makeFolder();
  const database = openSqlite(folder);
  await migrate(database, { isCopied: false, report: () => undefined });
  await database.close();
  project.provide("sqliteTemplate", sqliteFile(folder));
  return () => removeFolder(folder);
}
