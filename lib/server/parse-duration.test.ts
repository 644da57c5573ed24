import { expect, it } from "vitest";
import { parseDuration } from "@/lib/server/parse-duration";

it("parses a number with a unit into milliseconds", () => {
  const durations = ["90s", "30m", "24h", "7d", " 1 d ", "0h"].map(parseDuration);
  expect(durations).toEqual([90_000, 1_800_000, 86_400_000, 604_800_000, 86_400_000, 0]);
});

it("refuses anything else, and more than a year", () => {
  for (const text of ["", "24", "h", "-1h", "1.5h", "1w", "1h30m", "366d", "NaNs"])
    expect(parseDuration(text), text).toBeNull();
});
