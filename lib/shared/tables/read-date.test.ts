import { expect, it } from "vitest";
import { findDateOrder, readDate } from "@/lib/shared/tables/read-date";

it.each([
  ["2026-11-27", "2026-11-27T00:00:00.000Z"],
  ["2026-11-27T10:00:00", "2026-11-27T10:00:00.000Z"],
  ["2026-11-27 10:00:00.123+0200", "2026-11-27T08:00:00.000Z"],
  ["2026-11-27T10:00Z", "2026-11-27T10:00:00.000Z"],
  ["Fri, 27 Nov 2026 10:00:00 EST", "2026-11-27T15:00:00.000Z"],
  ["27 Nov 2026 10:00:00 -0330", "2026-11-27T13:30:00.000Z"],
  ["27 Nov 2026", "2026-11-27T00:00:00.000Z"],
  ["1795737600", "2026-11-27T00:00:00.000Z"],
  ["1795737600000", "2026-11-27T00:00:00.000Z"],
  ["27.11.2026", "2026-11-27T00:00:00.000Z"],
  ["3.4.2026 7:05", "2026-04-03T07:05:00.000Z"],
  ["27/11/2026", "2026-11-27T00:00:00.000Z"],
  ["11/27/2026", "2026-11-27T00:00:00.000Z"],
])("reads %s", (text, date) => {
  expect(readDate(text)).toBe(date);
});

it.each([
  ...[
    "",
    "never",
    "Episode 12",
    "week 48",
    "27-Nov-26",
    "Nov 27, 2026",
    "2026-02-31",
    "31.02.2026",
  ],
  ...[
    "03/04/2026",
    "13/13/2026",
    "46353",
    "0",
    "99999999999999",
    "9999-01-01",
    "2026-11-27T25:00Z",
  ],
  "Fri, 27 Nov 2026 10:00:00 XYZ",
])("reads nothing from %s", (text) => {
  expect(readDate(text)).toBeNull();
});

it("takes the order of day and month from the column that proves it", () => {
  expect(findDateOrder(["03/04/2026", "27/11/2026", "x"])).toBe("day");
  expect(findDateOrder(["03/04/2026", "11/27/2026"])).toBe("month");
  for (const cells of [["03/04/2026"], ["27/11/2026", "11/27/2026"], ["27.11.2026"]])
    expect(findDateOrder(cells)).toBeNull();
  expect(readDate("03/04/2026", "day")).toBe("2026-04-03T00:00:00.000Z");
  expect(readDate("03/04/2026", "month")).toBe("2026-03-04T00:00:00.000Z");
});
