import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { TransientSet } from "@/lib/server/transient-set";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options?: { type: "minor" }) => void;

interface Items {
  add: (item: unknown) => unknown;
  delete: (item: unknown) => unknown;
}

/** MB that are left of many items that came and went, 16 at a time, when only the young generation has been collected. */
function leftOver(items: Items): number {
  const underWay = Array.from({ length: 16 }, (): unknown => null);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 40; round += 1) {
    for (let at = 0; at < 50; at += 1) {
      const item = { text: Array.from({ length: 1_000 }, () => at) };
      items.add(item);
      items.delete(underWay[at % 16]);
      underWay[at % 16] = item;
    }
    collect({ type: "minor" });
  }
  return (process.memoryUsage().heapUsed - before) / 1e6;
}

describe("A transient set", () => {
  it("has what was added and not deleted, once each and in order", () => {
    const items = new TransientSet<string>().add("a").add("b").add("c").add("b");
    expect([...items]).toEqual(["a", "b", "c"]);
    items.delete("a");
    items.delete("unknown");
    expect([...items]).toEqual(["b", "c"]);
    expect(items.size).toBe(2);
    items.add("a");
    const [first] = items;
    expect([first, ...items]).toEqual(["b", "b", "c", "a"]);
  });

  it("holds nothing of what was in it, as the tables of a Set do", () => {
    const ofSet = leftOver(new Set());
    const own = leftOver(new TransientSet());
    const none = leftOver({ add: () => undefined, delete: () => undefined });
    expect(own).toBeLessThan((ofSet + none) / 2);
  });
});
