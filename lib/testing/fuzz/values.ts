import fc from "fast-check";

/** Building blocks of valid requests. */

/** Omits a query parameter in half of the cases. */
export const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 1 });

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

export const page = optional(fc.constantFrom("1", "2", "25", "200"));
export const dayTime = fc.constantFrom("2026-01-01T00:00:00Z", "2030-01-01T00:00:00.000Z");

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

export const aPlaylist = (advertiser: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  fc.record({
    name: words,
    advertiser_id: advertiser,
    type: fc.constantFrom("podcast", "radio", "streaming"),
    inventory_ids: fc.array(words, { minLength: 1, maxLength: 8 }),
    searches: fc.array(search, { maxLength: 3 }),
    tags: fc.array(words, { maxLength: 3 }),
  });

export const aSelection = (
  playlistId: fc.Arbitrary<string>,
  advertiser: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ playlists: fc.array(playlistId, { minLength: 1, maxLength: 4 }) }),
    },
    fc.record({ filter: fc.record({ advertiser, q: words }) }),
    fc.record({ tags: fc.array(words, { minLength: 1, maxLength: 2 }) }),
  );

export const aBulkAction = (advertiser: fc.Arbitrary<string>): fc.Arbitrary<unknown> => {
  const some = fc.array(words, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    fc.record({ kind: fc.constantFrom("add_tags", "remove_tags"), tags: some }),
    fc.record({ kind: fc.constant("rename_tags"), from: some, to: words }),
    fc.record({ kind: fc.constantFrom("add_ids", "remove_ids"), ids: some }),
    fc.record({
      kind: fc.constant("replace_ids"),
      pairs: fc.array(fc.record({ from: words, to: words }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constantFrom("archive", "restore") }),
    fc.record({ kind: fc.constantFrom("move_to_advertiser", "move_to_agency") }),
    fc.record({ kind: fc.constant("change_advertiser"), advertiser_id: advertiser }),
    fc.record({ kind: fc.constant("change_type"), type: words }),
    fc.record({
      kind: fc.constantFrom("add_search", "remove_search"),
      search: fc.oneof(
        words,
        fc.json().map((text) => JSON.parse(text) as unknown),
      ),
    }),
    fc.record({
      kind: fc.constant("duplicate"),
      advertiser_id: fc.option(advertiser),
      name: fc.constantFrom("{name}", "Copy of {name}"),
    }),
  );
};
