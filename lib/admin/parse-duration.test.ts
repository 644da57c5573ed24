import { expect, it } from "vitest";
import { parseDuration } from "@/lib/admin/parse-duration";

it("reads a number with a unit as milliseconds", () => {
  const durations = ["90s", "30m", "24h", "7d", " 1 d ", "0h"].map(parseDuration);
  expect(durations).toEqual([90_000, 1_800_000, 86_400_000, 604_800_000, 86_400_000, 0]);
});

it("takes nothing else, and nothing over a year", () => {
  for (const text of ["", "24", "h", "-1h", "1.5h", "1w", "1h30m", "366d", "NaNs"])
    expect(parseDuration(text), text).toBeNull();
});
