import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isExactNumber,
  isJsonNumber,
  parseSearchJson,
} from "@/lib/shared/playlists/searches/parse-search-json";
import { isSafeNumber } from "lossless-json";

describe("a search written as JSON", () => {
  it("round-trips any shape", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (search) => {
        const json = JSON.stringify(search, null, 2);
        const parsed = parseSearchJson(json);
        if ("search" in parsed) expect(JSON.stringify(parsed.search, null, 2)).toBe(json);
      }),
    );
  });

  it.each(["", "{", "[1]", "null", "12"])("refuses %j with a reason", (json) => {
    expect(parseSearchJson(json)).toHaveProperty("problem");
  });

  it("is text when quoted", () => {
    expect(parseSearchJson(' "true \\u0063rime" ')).toEqual({ search: "true crime" });
  });

  it("refuses a duplicate key, but not equal keys in two objects or in text", () => {
    expect(parseSearchJson('{"a": [{"b": 1, "\\u0062": 2}]}')).toHaveProperty("problem");
    const fine = '{"a":{"a":1},"b":[{"a":"\\"a\\": 1"}]}';
    expect(parseSearchJson(fine)).toEqual({ search: JSON.parse(fine) });
  });

  it.each(["1e400", "1e21", "1e-400"])("refuses %s, which would change", (number) => {
    expect(parseSearchJson(`{"id": ${number}}`)).toHaveProperty("problem");
  });

  it("refuses a number that a browser would round, but not its digits in quotes", () => {
    const long = "12345678901234567890";
    expect(parseSearchJson(`{"id": ${long}}`)).toEqual({
      problem: `${long} can't be stored exactly. Put quotes around it.`,
    });
    expect(parseSearchJson(`{"id": "${long}"}`)).toEqual({ search: { id: long } });
  });
});

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
