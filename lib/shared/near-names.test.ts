import { describe, expect, it } from "vitest";
import { hasWordStart } from "@/lib/shared/name-match";
import { nearDistance, nearLookups } from "@/lib/shared/near-names";
import { nameKey } from "@/lib/shared/text";

const isFound = (name: string, term: string) => {
  const key = nameKey(name);
  return nearLookups(nameKey(term)).some(
    ({ starts, inside }) =>
      starts.every((start) => hasWordStart(key, start)) &&
      inside.every((part) => key.includes(part)),
  );
};

describe("names that a term may have meant", () => {
  it.each([
    ["SPOTIFY TECHNOLOGY S.A.", "spotfy"],
    ["NIKE, Inc.", "nkie"],
    ["AMAZON COM INC", "amazn"],
    ["STARBUCKS CORP", "starbuks"],
    ["MCDONALDS CORP", "macdonalds"],
    ["WALT DISNEY CO", "walt disny"],
    ["PROCTER & GAMBLE CO", "proctor gamble"],
    ["Netflix", "netfilx"],
    ["Pepsico", "pespico"],
    ["Volkswagen", "volkswagon"],
  ])("include %j for %j", (name, term) => {
    expect(isFound(name, term)).toBe(true);
    expect(nearDistance(nameKey(name), nameKey(term))).not.toBeNull();
  });

  it.each([
    ["Harbor Group", "starbuks"],
    ["Amalgamated", "amazn"],
    ["Nine West", "nkie"],
  ])("do not include %j for %j", (name, term) => {
    expect(nearDistance(nameKey(name), nameKey(term))).toBeNull();
  });

  it("rank the nearest first", () => {
    const of = (name: string) => nearDistance(nameKey(name), "starbuks") ?? 9;
    expect(of("Starbucks Corp")).toBeLessThan(of("Starbucksland"));
  });

  it("ask for little, whatever the term", () => {
    expect(nearLookups("a".repeat(200))).toEqual([]);
    expect(nearLookups("international business machines").length).toBeLessThanOrEqual(24);
    expect(nearLookups("zq")).toEqual([]);
  });
});
