import { expect, inject, it } from "vitest";
import { upgradeRounds } from "@/lib/testing/rounds/upgrade-rounds";

/** Some rounds of `npm run restore upgrades`: stops the server during an upgrade and starts it again. */

it.each(["sqlite", "postgres"] as const)(
  "an interrupted upgrade of %s is completed by the next start",
  { timeout: 180_000 },
  async (kind) => {
    const size = { playlists: 2_000, advertisers: 20_000 };
    const report = await upgradeRounds(kind, size, 2, inject("postgresUrls")[0]);
    expect(report.faults).toEqual([]);
    // Otherwise no round was interrupted and the test proves nothing.
    expect(report.interrupted).toBeGreaterThan(0);
    for (const end of report.onFullDisk) expect(end).toMatch(/^exit 1: .*\bthe disk of /i);
  },
);
