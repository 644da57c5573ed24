import { expect, it } from "vitest";
import { readRetryAfter } from "@/lib/server/remote/exchange/exchange";

const now = Date.parse("2026-11-21T12:00:00Z");

it.each([
  ["7", 7],
  ["0", 0],
  ["3601", 3_600],
  ["999999999", 3_600],
  ["9".repeat(400), 3_600],
  ["Sat, 21 Nov 2026 12:00:09 GMT", 9],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["Sat, 21 Nov 2057 12:00:00 GMT", 3_600],
  ["soon", null],
  [null, null],
])("reads Retry-After %s as %s seconds", (value, seconds) => {
  expect(readRetryAfter({ header: () => value }, now)).toBe(seconds);
});
