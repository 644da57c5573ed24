import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { tokensOfNames } from "@/lib/server/db/names/search-tokens";

it("remembers little of hostile names, and makes the same tokens afterwards", () => {
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
