import { expect, it } from "vitest";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { restartRounds } from "@/lib/testing/rounds/rolling-restart";

/** A short round of `npm run scale restarts`. */
it("answers every request while two servers behind a balancer are restarted in turn", async () => {
  const { variables, remove } = await createEmptyInstallation("postgres", { isMigrated: true });
  const report = await restartRounds({
    databaseUrl: variables.DATABASE_URL ?? "",
    servers: 2,
    callers: 3,
    loadMs: 0,
    minRestarts: 2,
  }).finally(remove);
  expect(report.failures).toEqual([]);
  expect(report).toMatchObject({ missing: 0, refused: 0, restarts: 2 });
  expect(report.created).toBeGreaterThan(5);
}, 120_000);
