import fc from "fast-check";
import { expect, it } from "vitest";
import { queryForParts, queryForTerm, tokensOfName } from "@/lib/db/search-tokens";
import { hasWordStart, wordsOfKey } from "@/lib/name-match";
import { nameKey } from "@/lib/text";

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

const tokensOfQuery = (query: string) => query.split(" AND ").map((token) => token.slice(1, -1));

it("indexes every name under all that a term in it is looked up by", () => {
  fc.assert(
    fc.property(hits, ({ name, term }) => {
      const indexed = new Set(tokensOfName(name).split(" "));
      const isFound = (wordStart: boolean) =>
        [false, true].every((isThorough) =>
          tokensOfQuery(queryForTerm(term, { wordStart, isThorough })).every((token) =>
            indexed.has(token),
          ),
        );
      return isFound(false) && (!hasWordStart(name, term) || isFound(true));
    }),
    { numRuns: 2_000 },
  );
});

it("writes queries that hold no sign FTS5 would read as its own", () => {
  for (const term of ['"', "a* OR b", "near(a", "a:b", "^a", "-", "a AND b"])
    expect(queryForTerm(nameKey(term), { wordStart: false, isThorough: true })).toMatch(
      /^"[a-z0-9\u0080-\u{10FFFF}]+"( AND "[a-z0-9\u0080-\u{10FFFF}]+")*$/u,
    );
});

it("indexes every name under all that its words are looked up by", () => {
  fc.assert(
    fc.property(hits, ({ name, term }) => {
      const indexed = new Set(tokensOfName(name).split(" "));
      const words = wordsOfKey(term).filter((word) => hasWordStart(name, word));
      const inside = wordsOfKey(term).filter((word) => name.includes(word));
      const query = queryForParts({ starts: words, inside });
      return query === null || tokensOfQuery(query).every((token) => indexed.has(token));
    }),
    { numRuns: 2_000 },
  );
});
