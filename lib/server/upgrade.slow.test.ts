import { expect, inject, it } from "vitest";
import { upgradeRounds } from "@/lib/testing/upgrade-rounds";

/* A few rounds of `npm run upgrades`: the server is ended in the middle of an upgrade, and started again. */

it.each([
  ["sqlite", "0003-playlist-changes", 4_000],
  ["postgres", "0003-playlist-changes", 1_500],
] as const)(
  "an upgrade of %s that is killed or stopped is finished by the next start",
  { timeout: 180_000 },
  async (kind, version, playlists) => {
    const size = { playlists, ids: 100 };
    const report = await upgradeRounds(kind, version, size, 2, inject("postgresUrl"));
    expect(report.faults).toEqual([]);
    // At least one met it in the middle: otherwise nothing has been shown.
    expect(report.interrupted).toBeGreaterThan(0);
    for (const end of report.onFullDisk) expect(end).toMatch(/^exit 1: The disk of /);
  },
);
