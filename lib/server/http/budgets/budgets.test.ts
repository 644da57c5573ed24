import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createConcurrencyLimit, createRateLimit } from "@/lib/server/http/budgets/spend-budget";

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

it("limits concurrent requests per client, passes slots on in order, and refuses the rest", async () => {
  const concurrency = createConcurrencyLimit({ max: 2, waiting: 2, waitMs: 1_000 });
  const [first, second] = [await concurrency.enter("a"), await concurrency.enter("a")];
  const order: string[] = [];
  const third = concurrency.enter("a").finally(() => order.push("third"));
  const fourth = concurrency.enter("a").finally(() => order.push("fourth"));
  expect(await concurrency.enter("a")).toBeNull();
  expect(await concurrency.enter("b")).not.toBeNull();
  first?.();
  first?.();
  await third;
  expect(order).toEqual(["third"]);
  vi.advanceTimersByTime(1_001);
  expect(await fourth).toBeNull();
  second?.();
  (await third)?.();
  const again = [await concurrency.enter("a"), await concurrency.enter("a")];
  expect(again).not.toContain(null);
});
