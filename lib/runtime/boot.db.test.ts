import { expect, it } from "vitest";
import { boot } from "@/lib/runtime/boot";
import { isMigrated } from "@/lib/db/migrate";
import { describeOnBothDatabases } from "@/lib/testing/database";

describeOnBothDatabases("booting", (getRuntime) => {
  it("migrates an empty database and uses the same signing key at the next start", async () => {
    const { env, database, kid } = getRuntime();
    expect(await isMigrated(database)).toBe(true);
    const again = await boot(env);
    expect(again.kid).toBe(kid);
    await again.database.close();
  });
});
