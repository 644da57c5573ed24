import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMatches } from "@/components/ui/highlight";
import { rankMatch, readTerm } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

const marked = (text: string, term: string) =>
  findMatches(text, term).map(({ start, end }) => text.slice(start, end));

describe("findMatches", () => {
  it.each([
    ["Johnson & Johnson", "johnson & j", ["Johnson & J"]],
    ["Johnson & Johnson", "johnson and j", ["Johnson & J"]],
    ["Café Ørsted", "orsted", ["Ørsted"]],
    ["Cafe\u0301 Noir", "cafe", ["Cafe\u0301"]],
    ["Weißbier GmbH", "weissb", ["Weißb"]],
    ["ＡＢＣ Radio", "abc", ["ＡＢＣ"]],
    ["L’Oréal", "l'oreal", ["L’Oréal"]],
    ["L’Oréal", "loreal", ["L’Oréal"]],
    ["東京ラジオ", "ラジオ", ["ラジオ"]],
    ["Café Ørsted", "ｃａｆé", ["Café"]],
    ["李寧體育", "寧體", ["寧體"]],
    ["Night\u00adwatch FM", "nightwatch", ["Night\u00adwatch"]],
    ["مُحَمَّد FM", "محمد", ["مُحَمَّد"]],
    ["کتاب\u200cخانه", "كتابخ", ["کتاب\u200cخ"]],
    ["O'Hara's <Bakery>", "o’hara’s <b", ["O'Hara's <B"]],
    ["Two  spaces", "two spaces", ["Two  spaces"]],
    ["Coca-Cola Consolidated", "coca cola", ["Coca-Cola"]],
    ["Coca-Cola Consolidated", "cocacola", ["Coca-Cola"]],
    ["MCDONALDS CORP", "mcdonald's", ["MCDONALDS"]],
    ["PROCTER & GAMBLE Co", "procter gamble", ["PROCTER & GAMBLE"]],
    ["PROCTER & GAMBLE Co", "gamble proc", ["PROC", "GAMBLE"]],
    ["NIKE, Inc.", "inc nike", ["NIKE", "Inc"]],
    ["AT&T Inc.", "att", ["AT&T"]],
    ["Runners Jan 2026 – UK", "runners uk", ["Runners", "UK"]],
    ["!?", "!?", ["!?"]],
    ["Campaign 504", "campaign 04", ["Campaign", "04"]],
    ["Ranked campaign 60", "ranked a", ["Ranked", "a"]],
    ["Runners Campaign A", "runners a", ["Runners", "A"]],
    ["Running Runners A", '"runners a"', ["Runners A"]],
    ["Runners A, Spring", 'spring "runners a"', ["Runners A", "Spring"]],
  ])("marks in %j for %j the parts %j", (text, term, parts) => {
    expect(marked(text, term)).toEqual(parts);
  });

  it("prefers the start of a word to the middle of one", () => {
    expect(findMatches("Barcelona Radio Car", "car")).toEqual([{ start: 16, end: 19 }]);
  });

  it("finds nothing for an empty term or one that is not there", () => {
    expect(findMatches("Acme", "  ")).toEqual([]);
    expect(findMatches("Acme", "zebra")).toEqual([]);
    expect(findMatches("Acme Audio", "acme zebra")).toEqual([]);
    expect(findMatches("Runners Autumn", '"runners a"')).toEqual([]);
  });

  it("ignores punctuation at the end, as the search does", () => {
    expect(findMatches("東B&.", "東Ba ")).not.toEqual([]);
  });

  it("marks something in every name that the search finds, and nothing where a word is missing", () => {
    const unit = fc.constantFrom("a", "b", "B", "é", " ", " ", "&", "'", "-", ".", "ß", "東");
    const text = fc.string({ unit, minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(text, text, (name, typed) => {
        const term = readTerm(typed);
        const isFound = term.key !== "" && rankMatch(nameKey(name), term) !== null;
        const hasAll =
          term.words.length > 0 && term.words.every((word) => nameKey(name).includes(word));
        const isMarked = findMatches(name, typed).length > 0;
        expect(isMarked || !isFound).toBe(true);
        expect(isMarked && !isFound && !hasAll).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
