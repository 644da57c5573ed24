import { expect, it } from "vitest";
import { mergeAliases, readAliases } from "@/lib/shared/aliases";

it.each([
  ["", []],
  ["P&G; PG", ["P&G", "PG"]],
  ["Google, Alphabet", ["Google", "Alphabet"]],
  ["Google, Inc., GOOG", ["Google, Inc.", "GOOG"]],
  ["Acme, S.A., Inc. Magazine, Fuji Co., Ltd.", ["Acme, S.A.", "Inc. Magazine", "Fuji Co., Ltd."]],
  ["Société; SE; N/A", ["Société", "SE"]],
  ["Kite, Wind & Sons; Kite", ["Kite, Wind & Sons", "Kite"]],
  ["one\ntwo | three\tfour", ["one", "two", "three", "four"]],
  ['["a; b", "c, d"]', ["a; b", "c, d"]],
])("A cell %j has the names %j", (cell, aliases) => {
  expect(readAliases(cell)).toEqual({ aliases });
});

it.each([
  "a\u0007b",
  "x".repeat(256),
  '["cut',
  Array.from({ length: 21 }, (_, at) => at).join(";"),
])("A cell %j has none, and says why", (cell) => {
  expect(readAliases(cell)).toEqual({ problem: expect.stringMatching(/\w/) });
});

it("Names that a search does not tell apart are kept once, in the spelling that was there", () => {
  expect(mergeAliases("Tern", ["TRN"], { add: ["trn", "TERN!", "Sterna", "sterna"] })).toEqual({
    aliases: ["TRN", "Sterna"],
  });
  expect(mergeAliases("Tern", ["TRN"], { add: ["Trn"], remove: ["trn"] })).toEqual({
    aliases: ["Trn"],
  });
});
