import { expect, it } from "vitest";
import { arrangeIds } from "@/lib/browser/catalogue/arrange-ids";
import { findBadge } from "@/lib/shared/catalogue/badges";
import { type InventoryName, namelessEntry } from "@/lib/shared/catalogue/schema";

const now = new Date("2026-11-20T12:00:00Z");
const entry = (id: string, name: string, more: Partial<InventoryName> = {}): InventoryName => ({
  ...namelessEntry(id),
  name,
  ...more,
});
const entries = new Map<string, InventoryName | null>([
  ["1", entry("1", "Zürich heute", { publisher: "SRF" })],
  ["2", entry("2", "The Daily", { gone_since: "2026-10-03T08:00:00Z" })],
  ["3", null],
  ["4", entry("4", "Älteste Show", { last_published_at: "2025-09-14T00:00:00Z" })],
]);
const names = {
  get: (id: string) => entries.get(id),
  badgeOf: (id: string) => {
    const name = entries.get(id);
    return name === undefined ? null : findBadge(name, now);
  },
};
const ids = ["1", "2", "3", "4", "5"];
const all = { term: "", badge: null, order: "list" } as const;

it("leaves a whole list as it is", () => {
  expect(arrangeIds(ids, names, all)).toBe(ids);
});

it("finds by ID, by name in any spelling, and by publisher", () => {
  expect(arrangeIds(ids, names, { ...all, term: "zurich" })).toEqual(["1"]);
  expect(arrangeIds(ids, names, { ...all, term: "srf" })).toEqual(["1"]);
  expect(arrangeIds(ids, names, { ...all, term: "5" })).toEqual(["5"]);
  expect(arrangeIds(ids, names, { ...all, term: "-" })).toEqual([]);
});

it("filters by badge", () => {
  expect(arrangeIds(ids, names, { ...all, badge: "missing" })).toEqual(["3"]);
  expect(arrangeIds(ids, names, { ...all, badge: "gone" })).toEqual(["2"]);
  expect(arrangeIds(ids, names, { ...all, badge: "silent" })).toEqual(["4"]);
});

it("sorts by name, or by badge, and keeps the list's own order among equals", () => {
  expect(arrangeIds(ids, names, { ...all, order: "name" })).toEqual(["4", "2", "1", "3", "5"]);
  expect(arrangeIds(ids, names, { ...all, order: "flagged" })).toEqual(["3", "2", "4", "1", "5"]);
});
