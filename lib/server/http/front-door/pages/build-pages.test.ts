import { expect, it } from "vitest";
import { findMemory } from "@/lib/server/http/front-door/pages/build-pages";

const meminfo = "MemTotal: 8000000 kB\nMemAvailable:    1000000 kB\nSwapFree:         500000 kB\n";

it.each([0, undefined, 2 ** 63, 2 ** 64])("takes %s for no limit", (limit) => {
  expect(findMemory(limit, meminfo)).toBe(1_536_000_000);
  expect(findMemory(limit, "")).toBeGreaterThanOrEqual(2 ** 63);
});

it("counts the limit of a control group, and what is free", () => {
  expect(findMemory(1_000_000_000, meminfo)).toBe(1_000_000_000);
  expect(findMemory(4_000_000_000, meminfo)).toBe(1_536_000_000);
  expect(findMemory(4_000_000_000, "")).toBe(4_000_000_000);
});
