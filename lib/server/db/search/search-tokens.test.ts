import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { queryForTerm, queryForWords, tokensOfNames } from "@/lib/server/db/search/search-tokens";
import { hasWordStart, matchRanks, rankMatch, readTerm, wordsOfKey } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

const letters = ["a", "b", "c", " ", "&", "'", '"', "*", "-", "(", "1", "é", "東", "😀"];
const keys = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
  .map(nameKey)
  .filter((key) => key !== "");

/** A name and a term in it. */
const hits = fc
  .tuple(keys, fc.nat(), fc.integer({ min: 1, max: 12 }))
  .map(([name, from, length]) => {
    const characters = Array.from(name);
    const start = from % characters.length;
    return { name, term: characters.slice(start, start + length).join("") };
  });

const hasAll = (indexed: Set<string>, query: string[]) =>
  query.every((token) => indexed.has(token));

it("indexes every name under all that a term in it is looked up by", () => {
  fc.assert(
    fc.property(hits, ({ name, term }) => {
      const indexed = new Set(tokensOfNames([name]));
      const wanted = { ...readTerm(term), phrases: [], isWhole: false };
      const rank = rankMatch(name, wanted);
      if (rank !== matchRanks.word && rank !== matchRanks.inside) return true;
      return hasAll(indexed, queryForTerm(wanted.key, { wordStart: rank === matchRanks.word }));
    }),
    { numRuns: 5_000 },
  );
});

it("writes tokens that FTS5 reads as one word each", () => {
  for (const name of [
    '"',
    "a* OR b",
    "near(a",
    "a:b",
    "^a %x_\\ #c",
    "-",
    "a AND b",
    "日本 b’s",
    "😀 x",
  ])
    for (const token of tokensOfNames([nameKey(name)]))
      expect(token).toMatch(/^[a-z0-9\u0080-\u{10FFFF}]+$/u);
});

it("indexes every name under all that its words are looked up by, in any order", () => {
  fc.assert(
    fc.property(hits, fc.boolean(), ({ name, term }, isReversed) => {
      const indexed = new Set(tokensOfNames([name]));
      const words = wordsOfKey(nameKey(term)).filter((word) => hasWordStart(name, word));
      return hasAll(indexed, queryForWords(isReversed ? words.toReversed() : words));
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  ["y", "san"],
  ["y", "sa"],
  ["y", "s"],
  ["ya", "s"],
  ["ya", "san"],
  ["yar", "san"],
])("looks up words that no single name has together, %s and %s", (...words) => {
  const indexed = new Set(tokensOfNames(["ash yarbel", "ash sanbel", "yew ash"]));
  const together = new Set(tokensOfNames(["yarrow sanbel"]));
  for (const query of [queryForWords(words), queryForWords(words.toReversed())]) {
    expect(hasAll(indexed, query)).toBe(false);
    expect(hasAll(together, query)).toBe(true);
  }
});

it.each([
  ["y", "sanb"],
  ["ya", "sanb"],
  ["y", "sanbe"],
])(
  "does not look up %s and %s where another word begins with the same three letters",
  (...words) => {
    const indexed = new Set(tokensOfNames(["yarrow sandal", "ash sanbel"]));
    const together = new Set(tokensOfNames(["yarrow sanbel", "ash sandal"]));
    for (const query of [queryForWords(words), queryForWords(words.toReversed())]) {
      expect(hasAll(indexed, query)).toBe(false);
      expect(hasAll(together, query)).toBe(true);
    }
  },
);

it("makes the same tokens after it has forgotten words, and keeps few of those of hostile names", () => {
  const names = ["ash yarbel", "ash-tree yarbel tea"];
  const before = tokensOfNames(names);
  const signs = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("+");
  const start = usedMemory();
  // Each shares a word with the one before it.
  for (let round = 0; round < 40; round += 1)
    tokensOfNames([`${signs}${round} ${round}${signs}`, `${round}${signs} ${signs}${round + 1}`]);
  expect(usedMemory() - start).toBeLessThan(50_000_000);
  expect(tokensOfNames(names)).toEqual(before);
});

/** In bytes, without garbage. */
function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}
