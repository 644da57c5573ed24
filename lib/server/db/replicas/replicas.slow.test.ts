import { expect, it } from "vitest";
import { replicaRounds } from "@/lib/testing/rounds/replica-rounds";

/** A short round of `npm run scale replicas`. */
it("shows every client its own writes at another server, and does without replicas that are stopped or behind", async () => {
  const report = await replicaRounds({
    tries: 50,
    maxLagMs: 1_000,
    behindMs: 1_500,
    statisticsMs: 0,
  });
  expect(report).toMatchObject({
    stale: 0,
    failed: 0,
    stopped: { failed: 0, wasReady: true },
    behind: { failed: 0, wasReady: true },
  });
  expect(report.ownReads.replicas).toBeGreaterThan(10);
  // The primary looks the caller up, and nothing else.
  expect(report.searchReads.replicas).toBeGreaterThanOrEqual(report.searches);
  expect(report.searchReads.primary).toBeLessThan(report.searches * 1.5);
}, 120_000);
