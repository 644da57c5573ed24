import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { inject, describe, expect, it } from "vitest";
import { checkDatabase } from "@/lib/server/admin/doctor/check-database";
import { oldestVersion } from "@/lib/server/db/migrations/baseline";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { runAdminHere } from "@/lib/testing/admin";

const old = "Upgrade it with Cuelist of commit 10e3af99 first.";
const unfinished = "create table unfinished_migration as select";
const position = "as migration, 0 as step, '' as position";

describe("a SQLite database that can't be used", () => {
  it.each([
    ["of an older version", `delete from kysely_migration where name >= '${oldestVersion}'`, old],
    [
      "whose upgrade to the oldest version was interrupted",
      `delete from kysely_migration where name > '${oldestVersion}';
        ${unfinished} '${oldestVersion}' ${position}`,
      old,
    ],
    [
      "of a newer version that this one does not bear",
      `insert into kysely_migration values ('9999-future', '2030-01-01');
        update shared_schema_floor set oldest_server = 9999`,
      "upgraded by a newer Cuelist",
    ],
    [
      "of another program",
      "drop table kysely_migration; drop table kysely_migration_lock",
      "tables that are not Cuelist's",
    ],
  ])("%s is refused, its bytes unchanged, in both journal modes", async (_, statements, reason) => {
    for (const mode of ["wal", "delete"]) {
      const { variables, remove } = await createEmptyInstallation("sqlite");
      const file = sqliteFile(variables.DATA_DIR ?? "");
      copyFileSync(inject("sqliteTemplate"), file);
      const db = new Sqlite(file);
      db.exec(statements);
      expect(db.pragma(`journal_mode = ${mode}`, { simple: true })).toBe(mode);
      db.close();
      const before = readFileSync(file);
      for (const settings of [{}, { MIGRATE: "0" }])
        await expect(boot(parseEnv({ ...variables, ...settings }))).rejects.toThrow(reason);
      for (const command of ["migrate", "backup", "clients"])
        expect((await runAdminHere(variables, command)).code, command).not.toBe(0);
      const findings = await checkDatabase(parseEnv(variables));
      expect(findings.map(({ state }) => state)).toEqual(["bad"]);
      expect(readFileSync(file).equals(before), mode).toBe(true);
      await remove();
    }
  });

  it("that is no database is refused as it is; an empty file becomes one", async () => {
    const { variables, remove } = await createEmptyInstallation("sqlite");
    const file = sqliteFile(variables.DATA_DIR ?? "");
    const text = "This is a text and no database. ".repeat(64);
    writeFileSync(file, text);
    await expect(boot(parseEnv(variables))).rejects.toThrow("not a database");
    expect(readFileSync(file).toString()).toBe(text);
    writeFileSync(file, "");
    await (await boot(parseEnv(variables))).database.close();
    expect(readFileSync(file).length).toBeGreaterThan(0);
    await remove();
  });
});

it("a start that is killed while it makes the file, or gives a copy its log, needs no help", async () => {
  const { variables, remove } = await createEmptyInstallation("sqlite");
  const file = sqliteFile(variables.DATA_DIR ?? "");
  const whole = `${file}.whole`;
  copyFileSync(inject("sqliteTemplate"), whole);
  const writing = new Sqlite(whole);
  writing.pragma("journal_mode = delete");
  // Writes pages before the commit, and its journal to the disk.
  writing.pragma("cache_size = 1");
  writing.exec(`begin immediate; create table half_written (text);
    with recursive rows (number) as (select 1 union all select number + 1 from rows limit 500)
      insert into half_written select hex(randomblob(1000)) from rows`);
  copyFileSync(whole, file);
  copyFileSync(`${whole}-journal`, `${file}-journal`);
  writing.close();
  rmSync(whole);
  const { database } = await boot(parseEnv(variables));
  const tables = await database.read.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain("half_written");
  await database.close();
  await remove();
});
