import { expect, it } from "vitest";
import { LockQueue, LockTaken } from "@/lib/server/db/lock-queue";

it("gives up with LockTaken, and lets the next one in", async () => {
  let isFree = false;
  const queue = new LockQueue(() => Promise.resolve(isFree));
  const attempt = () => (isFree ? Promise.resolve("in") : Promise.reject(new LockTaken("a")));
  await expect(queue.run(30, attempt)).rejects.toThrow(LockTaken);
  const next = queue.run(5_000, attempt);
  isFree = true;
  expect(await next).toBe("in");
});

it("lets those that wait in one after another, in their order", async () => {
  const order: number[] = [];
  let holder: number | null = null;
  const queue = new LockQueue(() => Promise.resolve(holder === null));
  const enter = (who: number) =>
    queue.run(5_000, async () => {
      if (holder !== null) throw new LockTaken("a");
      holder = who;
      await new Promise(setImmediate);
      order.push(who);
      holder = null;
    });
  await Promise.all([0, 1, 2, 3, 4].map(enter));
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

it("does not let two that want each other's lock block each other", async () => {
  const held = new Set<string>();
  const queue = new LockQueue(({ lock }) => Promise.resolve(!held.has(lock)));
  const take = (...locks: string[]) =>
    queue.run(5_000, async () => {
      const taken: string[] = [];
      try {
        for (const lock of locks) {
          if (held.has(lock)) throw new LockTaken(lock);
          held.add(lock);
          taken.push(lock);
          await new Promise(setImmediate);
        }
      } finally {
        for (const lock of taken) held.delete(lock);
      }
    });
  await Promise.all([take("a", "b"), take("b", "a"), take("a", "b"), take("b", "a")]);
  expect(held.size).toBe(0);
});

it("throws what is wrong with the work itself at once", async () => {
  const queue = new LockQueue(() => Promise.resolve(true));
  await expect(queue.run(5_000, () => Promise.reject(new Error("wrong")))).rejects.toThrow("wrong");
});
