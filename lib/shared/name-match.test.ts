import { describe, expect, it } from "vitest";
import { dropOptionalWords, hasWordStart, rankMatch } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

describe("matching names", () => {
  it.each([
    ["Coca-Cola Consolidated", "coca cola", 0],
    ["Coca-Cola Consolidated", "cocacola", 1],
    ["COCACOLA Bottling", "coca-cola", 1],
    ["MCDONALDS CORP", "McDonald's", 0],
    ["AT&T Inc.", "at&t", 0],
    ["AT&T Inc.", "att", 1],
    ["PROCTER & GAMBLE Co", "procter gamble", 1],
    ["PROCTER & GAMBLE Co", "gamble procter", 3],
    ["The PROCTER & GAMBLE Co", "procter and", 2],
    ["Johnson & Johnson", "johnson and johnson", 0],
    ["NIKE, Inc.", "inc nike", 3],
    ["Macmen Sports", "acm", 4],
    ["Runners Jan 2026 – UK", "runners uk", 3],
    ["Harbor Group Services", "ups", null],
    ["Acme Audio", "acme radio", null],
  ])("%j matches %j with rank %j", (name, term, rank) => {
    expect(rankMatch(nameKey(name), nameKey(term))).toBe(rank);
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

it.each([
  ["acme audio", "aud", true],
  ["acme audio", "dio", false],
  ["macme acme", "acme", true],
  ["4u2", "u2", false],
  ["😀abc", "abc", true],
])("knows whether in %j the term %j begins a word: %s", (name, term, isStart) => {
  expect(hasWordStart(name, term)).toBe(isStart);
});
