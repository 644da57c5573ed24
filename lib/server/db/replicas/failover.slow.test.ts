import { expect, it } from "vitest";
import { failOver } from "@/lib/testing/rounds/failover-rounds";

it("reads again from a replica that lacked something, once it follows the promoted one", async () => {
  const report = await failOver({ isPromotedBehind: false, playlists: 150, tries: 12 });
  expect(report).toMatchObject({
    ...{ failed: 0, stale: 0, undead: 0, lost: 0 },
    other: { isUp: true, isDiverged: false },
  });
}, 240_000);

it("never reads from a replica that has what the promoted one lacks", async () => {
  const report = await failOver({ isPromotedBehind: true, playlists: 30, tries: 10 });
  expect(report).toMatchObject({
    ...{ failed: 0, stale: 0, undead: 0 },
    other: { isUp: false, isDiverged: true },
    // Otherwise the replica that was cut lacked nothing, and this showed nothing.
    lost: 30,
  });
}, 120_000);
