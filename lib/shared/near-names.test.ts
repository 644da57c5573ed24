import { describe, expect, it } from "vitest";
import { hasWordStart } from "@/lib/shared/name-match";
import { nearLookups, nearPieces, partialLookups, wideLookups } from "@/lib/shared/near-lookups";
import { nearDistance, partialDistance } from "@/lib/shared/near-names";
import { nameKey } from "@/lib/shared/text";

const isFound = (name: string, term: string) => {
  const key = nameKey(name);
  return [...nearLookups(nameKey(term)), ...wideLookups(nameKey(term))].some(
    ({ starts, inside }) =>
      starts.every((start) => hasWordStart(key, start)) &&
      inside.every((part) => key.includes(part)),
  );
};

/** The word with each one typing error. */
const misspell = (word: string) =>
  Array.from(word).flatMap((letter, at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + "q" + word.slice(at + 1),
    ...(at === 0
      ? []
      : [word.slice(0, at - 1) + letter + word.charAt(at - 1) + word.slice(at + 1)]),
  ]);

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
    ["PROCTER & GAMBLE CO", "procer gamble"],
    ["GOLDMAN SACHS GROUP INC", "golman sachs"],
    ["General Motors", "genral motors"],
    ["GENERAL ELECTRIC CO", "genral electric"],
    ["NETFLIX INC", "netfix inc"],
    ["JOHNSON & JOHNSON", "johson johnson"],
    ["Northrop Grumman", "nothrop grumman"],
    ["EXXON MOBIL CORP", "exon mobil"],
    ["ExxonMobil", "exon mobil"],
    ["DELTA AIR LINES, INC.", "delta airlnes"],
    ["EXXON MOBIL CORP", "exon"],
    ["NIKE, Inc.", "nkie inc"],
    ["Pepsico", "pespi"],
    ["Hershey Company (The)", "hershys"],
    ["Insulet", "insuelt"],
    ["Idex", "idsx"],
    ["West Pharmaceutical Services", "wet pharmaceutical services"],
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

  it("are found for any one letter that is missing, doubled, swapped or wrong in one of several words", () => {
    const names = ["Copper Kettle Roasters", "Blue Harbor", "Northern Lantern Motor Works"];
    for (const name of names)
      for (const [at, word] of name.split(" ").entries())
        for (const changed of misspell(word.toLowerCase())) {
          const term = name.toLowerCase().split(" ").with(at, changed).join(" ");
          expect([term, isFound(name, term)]).toEqual([term, true]);
          expect([term, nearDistance(nameKey(name), term)]).not.toEqual([term, null]);
        }
  });

  it("may lack a later word, if nothing is nearer", () => {
    const [name, term] = [nameKey("STARBUCKS CORP"), "starbuck cofee"];
    expect(nearDistance(name, term)).toBeNull();
    expect(partialLookups(term)).toEqual([{ starts: ["starbuck"], inside: [] }]);
    expect(partialDistance(name, term)).toBeGreaterThan(nearDistance(name, "starbuks") ?? 9);
    expect(partialDistance(nameKey("Coffee Starbuck"), term)).toBeNull();
  });

  it("have a part of each word that errors leave, for lists without an index of parts", () => {
    for (const word of ["autumn", "campaign", "kids", "international"])
      for (const changed of misspell(word)) {
        const { start, inside } = nearPieces(changed, true);
        if (changed.length < 4) continue;
        expect([
          changed,
          word.startsWith(start) || inside.some((part) => word.includes(part)),
        ]).toEqual([changed, true]);
      }
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
