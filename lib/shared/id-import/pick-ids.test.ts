import { expect, it } from "vitest";
import { pickIds } from "@/lib/shared/id-import/pick-ids";

it("returns unique IDs in order, without a header", async () => {
  expect((await pickIds("inventory_id\nshow-2\nshow-1\nshow-2\n")).ids).toEqual([
    "show-2",
    "show-1",
  ]);
  expect((await pickIds('["b", "a"]')).ids).toEqual(["b", "a"]);
  expect((await pickIds("")).ids).toEqual([]);
});

it("leaves doubtful IDs out, or adds them at their position", async () => {
  const text = "100\n1.23E+14\n“b2”\n300\n";
  const { ids, odd } = await pickIds(text);
  expect(ids).toEqual(["100", "300"]);
  expect(odd).toMatchObject([
    { id: "1.23E+14", line: 2 },
    { id: "“b2”", line: 3 },
  ]);
  expect((await pickIds(text, "as-it-is")).ids).toEqual(["100", "1.23E+14", "“b2”", "300"]);
  expect((await pickIds(text, "cleaned")).ids).toEqual(["100", "b2", "300"]);
});

it("says what is wrong with JSON", async () => {
  expect((await pickIds('[{"id": "1"},')).problem).toContain("line 1, column 14");
});
