import { expect, it } from "vitest";
import { coreWords, likeness, matchKey } from "@/lib/server/domain/imports/match-advertisers";

it.each([
  ["Starbucks Corp", "STARBUCKS CORPORATION"],
  ["Procter and Gamble Company", "PROCTER & GAMBLE Co"],
  ["McDonald's Corp.", "MCDONALDS CORP"],
  ["Coca-Cola Co", "coca cola company"],
  ["Bank of America Corp", "BANK OF AMERICA CORP /DE/"],
  ["Café Ørsted", "cafe orsted"],
])("takes %s for %s", (one, other) => {
  expect(matchKey(one)).toBe(matchKey(other));
});

it("tells other companies apart, and finds them alike", () => {
  expect(matchKey("Starbucks")).not.toBe(matchKey("Starbucks Corp"));
  expect(coreWords("The Walt Disney Company")).toEqual(["walt", "disney"]);
  expect(likeness("Starbucks", "STARBUCKS CORP")).toBe(1);
  expect(likeness("starbuks", "STARBUCKS CORP")).toBeGreaterThan(0.7);
  expect(likeness("Nike", "NIKE, Inc.")).toBe(1);
  expect(likeness("Somebody else", "STARBUCKS CORP")).toBeLessThan(0.3);
});
