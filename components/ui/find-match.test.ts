import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMatch } from "@/components/ui/find-match";
import { nameKey } from "@/lib/text";

const marked = (text: string, term: string) => {
  const match = findMatch(text, term);
  return match && text.slice(match.start, match.end);
};

describe("findMatch", () => {
  it.each([
    ["Johnson & Johnson", "johnson & j", "Johnson & J"],
    ["Café Ørsted", "orsted", "Ørsted"],
    ["Cafe\u0301 Noir", "cafe", "Cafe\u0301"],
    ["Weißbier GmbH", "weissb", "Weißb"],
    ["ＡＢＣ Radio", "abc", "ＡＢＣ"],
    ["L’Oréal", "l'oreal", "L’Oréal"],
    ["東京ラジオ", "ラジオ", "ラジオ"],
    ["Two  spaces", "two spaces", "Two  spaces"],
  ])("marks in %j for %j the part %j", (text, term, part) => {
    expect(marked(text, term)).toBe(part);
  });

  it("prefers the start of a word to the middle of one", () => {
    expect(findMatch("Barcelona Radio Car", "car")).toEqual({ start: 16, end: 19 });
  });

  it("finds nothing for an empty term or one that is not there", () => {
    expect(findMatch("Acme", "  ")).toBeNull();
    expect(findMatch("Acme", "zebra")).toBeNull();
  });

  it("marks a part whose key holds the term's key, wherever it marks", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (text, term) => {
          const part = marked(text, term);
          if (part !== null) expect(nameKey(part)).toContain(nameKey(term));
        },
      ),
    );
  });
});
