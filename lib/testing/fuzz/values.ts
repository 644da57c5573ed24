import fc from "fast-check";

/** Building blocks of valid requests. */

/** Names, terms, tags and IDs; few enough to collide. */
export const words = fc.oneof(
  fc.constantFrom(
    "Morning",
    "ad",
    "Ünïcode",
    "q4",
    "true crime",
    "100000007",
    "=1+1",
    "a%b_c",
    "日本",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
);

const unknownId = "00000000-0000-7000-8000-000000000000";

/** Generates an ID: usually an existing one, sometimes another agency's or an unknown one. */
export function anId(ids: string[], otherAgencyIds: string[]): fc.Arbitrary<string> {
  const others = fc.constantFrom(...otherAgencyIds, unknownId);
  if (ids.length === 0) return others;
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...ids.slice(-200)) },
    { weight: 1, arbitrary: others },
  );
}

/** An element of `searches`: text, our own object, or any other object. */
export const search: fc.Arbitrary<unknown> = fc.oneof(
  words,
  fc.record({ schema: fc.constant("search/1"), type: fc.constant("text"), q: words }),
  fc.constant({
    schema: "search/1",
    type: "rules",
    query: { combinator: "and", rules: [{ field: "genre", operator: "in", value: ["comedy"] }] },
  }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
);
