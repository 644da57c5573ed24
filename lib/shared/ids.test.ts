import { afterEach, expect, it, vi } from "vitest";
import { isId, newId } from "@/lib/shared/ids";

afterEach(() => vi.useRealTimers());

it("makes IDs that rise, within a millisecond and when the clock is set back", () => {
  const ids = Array.from({ length: 2_000 }, newId);
  vi.useFakeTimers({ now: Date.now() - 60_000 });
  ids.push(...Array.from({ length: 2_000 }, newId));
  expect(new Set(ids).size).toBe(4_000);
  expect(ids.every(isId)).toBe(true);
  expect(ids).toEqual(ids.toSorted());
});
