import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearchJson } from "@/lib/playlists/parse-search-json";

describe("a search written as JSON", () => {
  it("comes out as it went in, whatever its shape", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (search) => {
        const json = JSON.stringify(search, null, 2);
        const parsed = parseSearchJson(json);
        if ("search" in parsed) expect(JSON.stringify(parsed.search, null, 2)).toBe(json);
      }),
    );
  });

  it.each(["", "{", "[1]", "null", "12", '"text"'])("refuses %j with a reason", (json) => {
    expect(parseSearchJson(json)).toHaveProperty("problem");
  });

  it("refuses a number that a browser would round, but not its digits in quotes", () => {
    const long = "12345678901234567890";
    expect(parseSearchJson(`{"id": ${long}}`)).toEqual({
      problem: `${long} cannot be kept exactly. Put quotes around it.`,
    });
    expect(parseSearchJson(`{"id": "${long}"}`)).toEqual({ search: { id: long } });
  });
});
