import { expect, it } from "vitest";
import { failOver } from "@/lib/testing/rounds/failover-rounds";

it("never reads from a replica that has what the promoted one lacks", async () => {
  const report = await failOver({ isPromotedBehind: true, playlists: 30, tries: 10 });
  expect(report).toMatchObject({
    ...{ failed: 0, stale: 0, undead: 0 },
    other: { isUp: false, isDiverged: true },
    // Otherwise the replica that was cut lacked nothing, and this showed nothing.
    lost: 30,
  });
}, 120_000);
