import path from "node:path";
import { expect, it, vi } from "vitest";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { outages, runOutage } from "@/lib/testing/outages/outages";
import { tryFrozen } from "@/lib/testing/outages/try-frozen";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** A small round of each outage of `npm run crash` against a server process. */

const folder = temporaryFolder();
vi.setConfig({ testTimeout: 60_000 });

it.each(Object.entries(outages))(
  "%s causes 503 where the database is needed, loses nothing acknowledged and fails no item",
  async (name, outage) => {
    const { report, faults } = await runOutage(outage, path.join(folder, name), true);
    expect(faults, JSON.stringify(report)).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    if (name === "killed") expect(report.kills).toBeGreaterThan(1);
    if (name === "full-disk") expect(report.responses["/v2 search"]).not.toHaveProperty("503");
  },
);

it("another instance continues where a frozen one stopped", async () => {
  const { variables, remove } = await createEmptyInstallation("postgres", { isMigrated: true });
  const { DATABASE_URL = "", DATA_DIR = "" } = variables;
  const report = await tryFrozen({ DATABASE_URL, DATA_DIR }, 60).finally(remove);
  expect(report.wronglySettled).toBe(0);
  expect(Object.keys(report.statuses)).toEqual(["200"]);
});
