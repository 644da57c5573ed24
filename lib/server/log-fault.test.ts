import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logFault } from "@/lib/server/log-fault";
import { getLogger } from "@/lib/server/logger";
import { AppError } from "@/lib/shared/errors";

const lines: unknown[][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(getLogger(), "error").mockImplementation((...line: unknown[]) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  lines.length = 0;
});

it("logs an outage once, and then how many requests it failed", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  for (let request = 0; request < 300; request += 1)
    logFault(new AppError("unavailable", "The database is unavailable.", { cause }));
  expect(lines).toMatchObject([[{ err: cause }, expect.any(String)]]);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toEqual([[{ code: "unavailable", count: 299 }, expect.any(String)]]);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(2);
  logFault(cause);
  expect(lines).toHaveLength(3);
});

it("logs every fault of ours, which has no code", () => {
  for (let request = 0; request < 3; request += 1) logFault(new TypeError("x is not a function"));
  expect(lines).toHaveLength(3);
});
