import { expect, it } from "vitest";
import { orderOnPress } from "@/components/ui/sort-order";

it("sorts by a column in its own order, then the other way round, then back", () => {
  const column = { isSorted: true, ownOrder: "desc" } as const;
  expect(orderOnPress({ ...column, isSorted: false }, "asc")).toBeNull();
  expect(orderOnPress(column, "desc")).toBe("asc");
  expect(orderOnPress(column, "asc")).toBeNull();
});
