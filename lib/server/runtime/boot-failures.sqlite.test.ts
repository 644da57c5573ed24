import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { raiseFloor } from "@/lib/server/db/upgrades/schema-floor";
import { parseEnv } from "@/lib/server/env";
import { boot, explainBootFailure } from "@/lib/server/runtime/boot";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

describe("a data directory that can't be used", () => {
  let folder = "";
  beforeEach(() => {
    folder = temporaryFolder();
  });

  /** Message of a start there to the operator. */
  const explain = async (dataDir = folder) => {
    const env = parseEnv({ DATA_DIR: dataDir });
    const error: unknown = await boot(env).then(
      ({ database }) => database.close(),
      (reason: unknown) => reason,
    );
    return explainBootFailure(error, env);
  };
  const make = async () => (await boot(parseEnv({ DATA_DIR: folder }))).database;

  it("is a file", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    expect(await explain(file)).toContain(`Can't write to the data directory ${file}`);
  });

  it("has a file that is no database, which stays as it is", async () => {
    const text = "this is no database, whatever it is called".repeat(100);
    writeFileSync(sqliteFile(folder), text);
    expect(await explain()).toContain("isn't a valid SQLite database");
    expect(readFileSync(sqliteFile(folder), "utf8")).toBe(text);
  });

  it("has a database of a newer version", async () => {
    const database = await make();
    await database.write((transaction) =>
      transaction
        .insertInto("kysely_migration" as never)
        .values({ name: "9999-later", timestamp: "2030-01-01" } as never)
        .execute(),
    );
    await database.write((transaction) => raiseFloor(transaction, 9_999));
    await database.close();
    expect(await explain()).toContain("upgraded by a newer Cuelist");
  });
});

it("names a connection pooler that refuses the time limits", () => {
  const refusal = Object.assign(new Error("unsupported startup parameter: statement_timeout"), {
    code: "08P01",
  });
  const env = { databaseUrl: "postgres://cuelist@pooler.internal/cuelist" };
  expect(explainBootFailure(refusal, env)).toMatch(
    /a connection pooler such as PgBouncer is in front of it .*Set DATABASE_URL to the address of PostgreSQL itself/,
  );
});
