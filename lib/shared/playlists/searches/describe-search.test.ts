import { describe, expect, it } from "vitest";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";

const rules = (query: unknown, more: object = {}) =>
  describeSearch({ schema: "search/1", type: "rules", query, ...more });

describe("a search in words", () => {
  it("quotes text unchanged", () => {
    expect(describeSearch(" true  crime ")).toEqual({
      kind: "text",
      text: " true  crime ",
      label: null,
    });
  });

  it("quotes the text of a text search and keeps its label", () => {
    const search = { schema: "search/1", type: "text", q: "true crime", label: "Crime" };
    expect(describeSearch(search)).toEqual({ kind: "text", text: "true crime", label: "Crime" });
  });

  it("puts inner groups in parentheses", () => {
    const query = {
      combinator: "and",
      rules: [
        { field: "genre", operator: "in", value: ["true_crime", "news", "history"] },
        {
          combinator: "or",
          rules: [
            { field: "language", operator: "is", value: "en" },
            { field: "episode_count", operator: "gte", value: 1000 },
          ],
        },
      ],
    };
    expect(rules(query, { label: "US", limit: 100 })).toEqual({
      kind: "rules",
      sentence:
        "genre is one of “true_crime”, “news” or “history” and (language is “en” or episode count is at least 1,000)",
      label: "US",
      limit: 100,
    });
  });

  it("omits parentheses around a group of one", () => {
    const rule = { field: "explicit", operator: "is", value: false };
    const query = { combinator: "or", rules: [{ combinator: "and", rules: [rule] }] };
    expect(rules(query)).toMatchObject({ sentence: "explicit is false" });
  });

  it("shows gaps for missing parts", () => {
    const rule = { field: "", operator: "is" };
    const list = { field: "genre", operator: "in", value: [] };
    const query = { combinator: "or", rules: [rule, list, { combinator: "and", rules: [] }] };
    expect(rules(query)).toMatchObject({ sentence: "… is … or genre is one of … or …" });
  });

  it("writes all digits of a number", () => {
    const query = { combinator: "or", rules: [{ field: "cpm", operator: "lt", value: 0.12345 }] };
    expect(rules(query)).toMatchObject({ sentence: "cpm is less than 0.12345" });
  });

  it.each([[{ anything: 1 }], [{ schema: "search/1", type: "rules" }], [{ schema: "search/2" }]])(
    "treats %j as opaque",
    (search) => {
      expect(describeSearch(search)).toEqual({ kind: "opaque" });
    },
  );
});
