import { expect, it } from "vitest";
import { isDay, toInstant } from "@/lib/shared/playlists/changed-since";

const now = new Date(2026, 2, 3, 15, 30);
const midnight = (year: number, month: number, day: number) =>
  new Date(year, month - 1, day).toISOString();

it("uses the user's midnight", () => {
  expect(toInstant("today", now)).toBe(midnight(2026, 3, 3));
  expect(toInstant("7-days", now)).toBe(midnight(2026, 2, 24));
  expect(toInstant("30-days", now)).toBe(midnight(2026, 2, 1));
  expect(toInstant("2026-01-31", now)).toBe(midnight(2026, 1, 31));
});

it("ignores other values in the URL", () => {
  for (const wrong of ["", "yesterday", "2026-1-31", "2026-01-31T00:00:00Z", "constructor"]) {
    expect(toInstant(wrong, now)).toBe("");
    expect(isDay(wrong)).toBe(false);
  }
  expect(toInstant("2026-02-31", now)).toBe("");
  expect(toInstant("2026-13-01", now)).toBe("");
});
