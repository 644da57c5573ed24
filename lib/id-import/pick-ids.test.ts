import { expect, it } from "vitest";
import { pickIds } from "@/lib/id-import/pick-ids";

it("returns unique IDs in order, without a header", () => {
  expect(pickIds("inventory_id\nshow-2\nshow-1\nshow-2\n").ids).toEqual(["show-2", "show-1"]);
  expect(pickIds('["b", "a"]').ids).toEqual(["b", "a"]);
  expect(pickIds("").ids).toEqual([]);
});

it("returns doubtful IDs at their position", () => {
  const { ids, odd } = pickIds("100\n1.23E+14\n300\n");
  expect(ids).toEqual(["100", "1.23E+14", "300"]);
  expect(odd).toMatchObject([{ id: "1.23E+14", line: 2 }]);
});
