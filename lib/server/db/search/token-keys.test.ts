import { expect, it } from "vitest";
import { keysOfBlock, keysToLookUp } from "@/lib/server/db/search/token-keys";

const [agency, other] = [
  "01a1fe70-2a90-77b9-a3c8-000000000000",
  "01a1fe70-2a90-77b9-a3c8-000000000001",
];

it("gives a token the integer that databases have", () => {
  expect(keysToLookUp(agency, ["a", "\uE100bar", "東"])).toEqual([
    -2073699559, -1411725954, -795630359,
  ]);
});

it("finds a block by any of its tokens, and by none", () => {
  const tokens = ["sil", "ver", "\uE102r s"];
  const block = keysOfBlock(agency, tokens);
  for (const wanted of [tokens, ["ver"], []])
    expect(block).toEqual(expect.arrayContaining(keysToLookUp(agency, wanted)));
  expect(block).not.toContain(keysToLookUp(agency, ["gold"])[0]);
});

it("tells agencies and similar tokens apart, as often as chance allows", () => {
  const tokens = Array.from({ length: 50_000 }, (_, index) => index.toString(36));
  const keys = [agency, other].flatMap((id) => keysToLookUp(id, tokens));
  // Of 100,000 random integers of 32 bits 1.2 pairs are equal.
  expect(new Set(keys).size).toBeGreaterThan(2 * tokens.length - 10);
  expect(Math.min(...keys)).toBeGreaterThanOrEqual(-(2 ** 31));
  expect(Math.max(...keys)).toBeLessThan(2 ** 31);
});
