import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseIds } from "@/lib/intake/choose-ids";
import { readInventoryText } from "@/lib/intake/read-inventory-text";
import { writeInventoryCsv } from "@/lib/playlists/write-inventory-csv";

it("writes what the intake reads back, whatever stands in the ids", () => {
  const id = fc.string({ unit: fc.constantFrom(..."ab01 ,;\"'"), minLength: 1, maxLength: 8 });
  const ids = fc.uniqueArray(
    id.map((tail) => `k${tail}9`),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(ids, (written) => {
      const reading = readInventoryText(writeInventoryCsv(written), new Set());
      const decided = reading.suspicious.filter(({ kind }) => kind !== "header");
      const ids = new Map(decided.map((row) => [row, "as-it-is"] as const));
      expect(chooseIds(reading, { kinds: new Map(), ids }).added).toEqual(written);
    }),
  );
});
