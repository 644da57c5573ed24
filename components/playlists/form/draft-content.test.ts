import { expect, it } from "vitest";
import { toDraftContent } from "@/components/playlists/form/draft-content";
import { emptyValues, toNext } from "@/components/playlists/form/form-values";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

const filled = {
  ...emptyValues("advertiser"),
  name: "Spring",
  type: "podcast" as const,
  tags: ["q4"],
  inventory_ids: InventoryIdList.of(["a", "b"]),
};

it("needs no draft for the values that a form began with", () => {
  expect(toDraftContent(emptyValues(""), " ", emptyValues(""))).toBeNull();
  const same = { ...filled, inventory_ids: InventoryIdList.of(["a", "b"]) };
  expect(toDraftContent(same, "", filled)).toBeNull();
});

it("needs no draft for what the next playlist keeps", () => {
  const next = toNext(filled);
  expect(next).toMatchObject({ name: "", type: "podcast", tags: ["q4"] });
  expect(next.inventory_ids.length).toBe(0);
  expect(toDraftContent({ ...next }, "", next)).toBeNull();
});

it.each([
  { name: "Autumn" },
  { agency_only: true },
  { tags: [] },
  { inventory_ids: InventoryIdList.of(["b", "a"]) },
  { searches: ["x"] },
])("needs a draft for %j", (change) => {
  expect(toDraftContent({ ...filled, ...change }, "", filled)).not.toBeNull();
  expect(toDraftContent(filled, "typed", filled)).toMatchObject({ pending_ids: "typed" });
});
