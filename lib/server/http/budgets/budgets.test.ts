import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRateLimit } from "@/lib/server/http/budgets/spend-budget";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("allows a rate per second and a burst per minute for each client", async () => {
  const rate = createRateLimit(3, 5);
  const countPassed = async (client: string) => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => rate.count(client)));
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(1_000);
    return waits.filter((wait) => wait === 0).length;
  };
  expect(await countPassed("a")).toBe(8);
  expect(await countPassed("b")).toBe(8);
  vi.advanceTimersByTime(1_001);
  expect(await countPassed("a")).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(await countPassed("a")).toBe(8);
});
