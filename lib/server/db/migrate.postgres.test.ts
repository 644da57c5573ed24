import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, isMigrated } from "@/lib/server/db/migrate";
import { openPostgres } from "@/lib/server/db/postgres";
import { createEmptyInstallation } from "@/lib/testing/databases/database";

const options = { isCopied: false, report: () => undefined };

/** Migrates a database in which `statement` made something before. */
async function migrateAfter(statement: string): Promise<boolean> {
  const { variables, remove } = await createEmptyInstallation("postgres");
  const database = openPostgres(variables.DATABASE_URL ?? "");
  try {
    await sql.raw(statement).execute(database.read);
    await migrate(database, options);
    return await isMigrated(database);
  } finally {
    await database.close();
    await remove();
  }
}

it("a database is empty if all that it holds is an extension's", async () => {
  // Like Citus, it creates views in `public`.
  expect(await migrateAfter("create extension pg_stat_statements")).toBe(true);
});

it.each(["create table notes (id integer)", "create view notes as select 1 as id"])(
  "a database is refused if somebody made something in it: %s",
  async (statement) => {
    await expect(migrateAfter(statement)).rejects.toThrow("not Cuelist's (notes)");
  },
);
