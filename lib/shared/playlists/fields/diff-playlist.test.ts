import fc from "fast-check";
import { expect, it } from "vitest";
import { diffPlaylist, type EditedPlaylist } from "@/lib/shared/playlists/fields/diff-playlist";
import { someValues } from "@/lib/testing/field-values";

const { archived: _, ...some } = someValues;
const base: EditedPlaylist = {
  ...some,
  name: "Base",
  advertiser_id: "0198a000-0000-7000-8000-000000000001",
  agency_only: false,
  type: "podcast",
  inventory_ids: ["a", "b", "c"],
  searches: [{ b: 1, a: 2 }],
  tags: ["one"],
};

it.each<[string, Partial<EditedPlaylist>, unknown]>([
  ["nothing", {}, null],
  ["the list", { agency_only: true }, { agency_only: true }],
  ["a field", { name: "Other" }, { name: "Other" }],
  [
    "ids that come and go",
    { inventory_ids: ["a", "c", "d"] },
    { inventory: { add: ["d"], remove: ["b"] } },
  ],
  ["another order", { inventory_ids: ["b", "a", "c"] }, { inventory_ids: ["b", "a", "c"] }],
  [
    "an id in the middle",
    { inventory_ids: ["a", "x", "b", "c"] },
    { inventory_ids: ["a", "x", "b", "c"] },
  ],
  ["no ids any more", { inventory_ids: [] }, { inventory: { add: [], remove: ["a", "b", "c"] } }],
  [
    "a search's keys in a different order",
    { searches: [{ a: 2, b: 1 }] },
    { searches: [{ a: 2, b: 1 }] },
  ],
])("detects %s", (_, changes, change) => {
  expect(diffPlaylist(base, { ...base, ...changes })).toEqual(change);
});

it("sends only added and removed IDs, and they produce the intended list", () => {
  const ids = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const change = diffPlaylist(
        { ...base, inventory_ids: before },
        { ...base, inventory_ids: after },
      );
      const { add = [], remove = [] } = change?.inventory ?? {};
      const list = before.filter((id) => !remove.includes(id)).concat(add);
      expect(change?.inventory_ids ?? list).toEqual(after);
    }),
  );
});
