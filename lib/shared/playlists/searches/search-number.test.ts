import fc from "fast-check";
import { isSafeNumber } from "lossless-json";
import { describe, expect, it } from "vitest";
import { isExactNumber, isJsonNumber } from "@/lib/shared/playlists/searches/search-number";

describe("a number in a search", () => {
  it.each(["0", "-0", "10", "1.50", "9007199254740991", "0.1", "1e3", "-2.5E-7"])(
    "is exact: %s",
    (text) => {
      expect(isJsonNumber(text)).toBe(true);
      expect(isExactNumber(text)).toBe(true);
    },
  );

  it.each(["9007199254740993", "1e21", "1e400", "1e-400", "0.12345678901234567891"])(
    "would be changed: %s",
    (text) => expect(isExactNumber(text)).toBe(false),
  );

  it.each(["", "007", "1.", ".5", "+1", "1,000", "NaN", "0x10", " 1"])(
    "is not valid JSON: %j",
    (text) => expect(isJsonNumber(text)).toBe(false),
  );

  it("is validated as on the server", () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,19})(\.\d{1,20})?(e[+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        expect(isExactNumber(text)).toBe(isSafeNumber(text));
      }),
    );
  });
});
