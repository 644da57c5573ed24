import fc from "fast-check";
import { expect, it } from "vitest";
import { hasLongList, writeJson } from "@/lib/server/write-json";

const long = (length: number) => Array.from({ length }, (_, at) => `id "${at}"`);

it("writes the same as JSON.stringify, long lists in pieces", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: "binary" }),
      fc.constantFrom(0, 1, 2_500, 2_501, 5_000, 5_001),
      (value, length) => {
        const ids = long(length);
        for (const one of [value, ids, { value, none: undefined, ids }, { a: { ids }, value }])
          expect(Array.from(writeJson(one)).join("")).toBe(JSON.stringify(one));
      },
    ),
    { numRuns: 30 },
  );
  const pieces = Array.from(writeJson({ Playlist: { ids: long(100_000) } }));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(50_000);
});

it("finds long lists where responses have them", () => {
  expect(hasLongList({ Playlist: { ids: long(2_501) } })).toBe(true);
  expect(hasLongList({ Playlist: { ids: long(2_500) }, name: null })).toBe(false);
});
