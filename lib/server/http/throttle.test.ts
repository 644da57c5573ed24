import { expect, it } from "vitest";
import { type Gates, limitConcurrency } from "@/lib/server/http/throttle";

it("runs at most the allowed number per key, all in the end, and leaves no state", async () => {
  const gates: Gates = new Map();
  let running = 0;
  let maxRunning = 0;
  const work = async (index: number) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise(setImmediate);
    running -= 1;
    if (index % 3 === 0) throw new Error("failed");
    return index;
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => limitConcurrency(gates, "a", 3, () => work(index))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(13);
  expect(maxRunning).toBe(3);
  expect(gates.size).toBe(0);
});
