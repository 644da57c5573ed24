import { expect, it } from "vitest";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { disableRounds } from "@/lib/testing/rounds/disable-rounds";

/** Two rounds of `npm run scale people`. */
it("refuses every request of a disabled person on every server, and disturbs nobody else", async () => {
  const { variables, remove } = await createEmptyInstallation("postgres", { isMigrated: true });
  const report = await disableRounds({ variables, servers: 3, rounds: 2 }).finally(remove);
  expect(report).toMatchObject({ rounds: 2, late: [], disturbed: [] });
  expect(report.asked.leaving).toBeGreaterThan(0);
  expect(report.asked.staying).toBeGreaterThan(0);
}, 120_000);
