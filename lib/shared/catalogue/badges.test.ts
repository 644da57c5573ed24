import { expect, it } from "vitest";
import { describeBadge, findBadge, writeBadge } from "@/lib/shared/catalogue/badges";
import { nameCells } from "@/lib/shared/catalogue/name-cells";

const now = new Date("2026-11-20T12:00:00Z");
const none = { gone_since: null, last_published_at: null };
const words = (entry: Parameters<typeof findBadge>[0]) => {
  const badge = findBadge(entry, now);
  return badge && describeBadge(badge, now);
};

it("names what the catalogue does not have, what is unavailable, and what was silent for a year", () => {
  expect(words(null)).toBe("Not in catalogue");
  expect(words({ ...none, gone_since: "2026-10-03T23:59:59Z" })).toBe("Unavailable since 3 Oct");
  expect(words({ ...none, gone_since: "2025-12-31T23:59:59Z" })).toBe(
    "Unavailable since 31 Dec 2025",
  );
  expect(words({ ...none, last_published_at: "2025-09-14T00:00:00Z" })).toBe(
    "Silent since Sep 2025",
  );
});

it("says nothing of what published within 12 months, or whose source does not say", () => {
  expect(words(none)).toBeNull();
  expect(words({ ...none, last_published_at: "2025-11-20T12:00:00Z" })).toBeNull();
  expect(words({ ...none, last_published_at: "2025-11-20T11:59:59Z" })).toBe(
    "Silent since Nov 2025",
  );
});

it("says of what is unavailable and silent that it is unavailable", () => {
  expect(
    words({ gone_since: "2026-10-03T00:00:00Z", last_published_at: "2020-01-01T00:00:00Z" }),
  ).toBe("Unavailable since 3 Oct");
});

it("writes days into files, and nothing where no catalogue knows the kind", () => {
  expect(writeBadge(findBadge({ ...none, gone_since: "2026-10-03T08:00:00Z" }, now))).toBe(
    "Unavailable since 2026-10-03",
  );
  expect(nameCells(null, now)).toEqual(["", "", "Not in catalogue"]);
  expect(nameCells(undefined, now)).toEqual(["", "", ""]);
});
