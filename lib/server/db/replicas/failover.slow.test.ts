import { expect, it } from "vitest";
import { failOver } from "@/lib/testing/rounds/failover-rounds";

it("reads again from a replica that lacked something, once it follows the promoted one", async () => {
  const report = await failOver({ isPromotedBehind: false, playlists: 150, tries: 12 });
  expect(report).toMatchObject({
    ...{ failed: 0, stale: 0, undead: 0, lost: 0 },
    other: { isUp: true, isDiverged: false },
  });
}, 240_000);
