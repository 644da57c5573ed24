import { describe, expect, it } from "vitest";
import { dropOptionalWords, keysOfSameName } from "@/lib/shared/legal-forms";
import { hasWordStart, matchRanks, rankMatch, readTerm } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

describe("matching names", () => {
  it.each([
    ["Coca-Cola", "coca cola", "exact"],
    ["MCDONALDS", "McDonald's", "exact"],
    ["Coca-Cola Consolidated", "coca cola", "begins"],
    ["Coca-Cola Consolidated", "cocacola", "joined"],
    ["COCACOLA Bottling", "coca-cola", "joined"],
    ["MCDONALDS CORP", "McDonald's", "begins"],
    ["AT&T Inc.", "at&t", "begins"],
    ["AT&T Inc.", "att", "joined"],
    ["PROCTER & GAMBLE Co", "procter gamble", "joined"],
    ["PROCTER & GAMBLE Co", "gamble procter", "words"],
    ["The PROCTER & GAMBLE Co", "procter and", "word"],
    ["Johnson & Johnson", "johnson and johnson", "exact"],
    ["NIKE, Inc.", "inc nike", "words"],
    ["Macmen Sports", "acm", "inside"],
    ["Runners Jan 2026 – UK", "runners uk", "words"],
  ] as const)("%j matches %j: %s", (name, term, rank) => {
    expect(rankMatch(nameKey(name), readTerm(term))).toBe(matchRanks[rank]);
  });

  it.each([
    ["Harbor Group Services", "ups"],
    ["Acme Audio", "acme radio"],
    ["Runners Campaign 12", '"runners c"'],
    ["A Runners Campaign", '"runners a"'],
  ])("%j does not match %j", (name, term) => {
    expect(rankMatch(nameKey(name), readTerm(term))).toBeNull();
  });

  it.each([
    ["Runners A", '"runners a"', "exact"],
    ["Runners A – Spring", "“Runners A” spr", "begins"],
    ["Spring Runners A", 'spring "runners a"', "exact"],
    ["Spring and Runners A", '"runners a" spring', "words"],
    ['12" Vinyl', '12" vin', "begins"],
    ["Runners A", '"runners a', "exact"],
  ] as const)("%j matches %j, where quotation marks are a phrase: %s", (name, term, rank) => {
    expect(rankMatch(nameKey(name), readTerm(term))).toBe(matchRanks[rank]);
  });

  it.each([
    ["apple", "apple inc"],
    ["coca cola", "the coca cola company"],
    ["the coca cola company", "coca cola"],
    ["goldman sachs", "goldman sachs group inc"],
    ["bank of america", "bank of america corp"],
    ["nike inc", "nike corp"],
  ])("takes for the same name as %j also %j", (term, name) => {
    expect(keysOfSameName(term)).toContain(name);
    expect(keysOfSameName(term)).not.toContain(term);
  });

  it.each([
    ["the walt disney company", "walt disney"],
    ["nike inc", "nike"],
    ["the company", null],
    ["nike", null],
  ])("keeps of %j what names it: %j", (term, kept) => {
    expect(dropOptionalWords(term)).toBe(kept);
  });
});

it("reads at most sixteen words and phrases, the longest words, in their order", () => {
  const words = Array.from({ length: 1_500 }, (_, at) => `w${at}`);
  expect(readTerm(words.join(" ")).words).toEqual(words.slice(1_000, 1_016));
  expect(readTerm(words.map((word) => `"${word} x"`).join(" ")).phrases).toHaveLength(16);
  expect(readTerm(words.slice(0, 16).join(" ")).words).toEqual(words.slice(0, 16));
});

it.each([
  ["acme audio", "aud", true],
  ["acme audio", "dio", false],
  ["macme acme", "acme", true],
  ["4u2", "u2", false],
  ["😀abc", "abc", true],
])("knows whether in %j the term %j begins a word: %s", (name, term, isStart) => {
  expect(hasWordStart(name, term)).toBe(isStart);
});
