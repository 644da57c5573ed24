import { existsSync, renameSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boot, explainBootFailure } from "@/lib/server/runtime/boot";
import { isMigrated } from "@/lib/server/db/migrate";
import { parseEnv } from "@/lib/server/env";
import { masterKeyFile } from "@/lib/server/keys";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";

describeOnBothDatabases("booting", (getRuntime) => {
  it("migrates an empty database and uses the same signing key at the next start", async () => {
    const { env, database, kid } = getRuntime();
    expect(await isMigrated(database)).toBe(true);
    const again = await boot(env);
    expect(again.kid).toBe(kid);
    await again.database.close();
  });

  it("makes no new master.key for a database that has had one", async () => {
    const { env } = getRuntime();
    const file = masterKeyFile(env.dataDir);
    renameSync(file, `${file}.away`);
    try {
      await expect(boot(env)).rejects.toThrow(`${file} is missing`);
      expect(existsSync(file)).toBe(false);
    } finally {
      renameSync(`${file}.away`, file);
    }
    const again = await boot(env);
    await again.database.close();
  });
});

describe("a failure of PostgreSQL", () => {
  it("says what its user needs if the database is not its own", () => {
    const denied = Object.assign(new Error("permission denied for schema public"), {
      code: "42501",
    });
    const env = parseEnv({ DATABASE_URL: "postgres://cuelist@127.0.0.1/cuelist" });
    expect(explainBootFailure(denied, env)).toBe(
      "Can't use the PostgreSQL database of DATABASE_URL: permission denied for schema public. Make its user the owner of the database.",
    );
  });
});
