import fc from "fast-check";
import { add, remove, type RuleGroupType, update } from "react-querybuilder";
import { describe, expect, it } from "vitest";
import {
  parseSearchJson,
  writeSearchJson,
} from "@/lib/shared/playlists/searches/parse-search-json";
import {
  type BuilderGroup,
  fromBuilderQuery,
  newBuilderGroup,
  newBuilderRule,
  toBuilderQuery,
  toSearchPath,
} from "@/lib/shared/playlists/searches/search-builder-query";
import {
  defaultView,
  findViews,
  isRulesDraft,
  isTextDraft,
} from "@/lib/shared/playlists/searches/search-drafts";
import { markKeptObject } from "@/lib/shared/playlists/searches/search-object";
import { readValueDraft, toValueDraft } from "@/lib/shared/playlists/searches/search-rule-value";
import {
  searchCombinators,
  searchOperators,
  searchSchema,
} from "@/lib/shared/playlists/searches/search-schema";

/** The value after a JSON round trip. */
const parsed = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const text = fc.string({ unit: "binary", maxLength: 40 });
const scalar = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
);
/** An object with its keys in any order. */
const shuffled = <Fields extends object>(fields: fc.Arbitrary<Fields>) =>
  fields.chain((made) =>
    fc
      .shuffledSubarray(Object.entries(made), { minLength: Object.keys(made).length })
      .map((entries) => Object.fromEntries(entries) as Fields),
  );
const rule = shuffled(
  fc.record({
    field: text,
    operator: fc.constantFrom(...searchOperators),
    value: fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 5 })),
  }),
);
const group = (levels: number): fc.Arbitrary<object> =>
  shuffled(
    fc.record({
      combinator: fc.constantFrom(...searchCombinators),
      rules: fc.array(levels > 0 ? fc.oneof(rule, group(levels - 1)) : rule, { maxLength: 3 }),
    }),
  );
const rulesSearch = shuffled(
  fc.record(
    {
      schema: fc.constant("search/1"),
      type: fc.constant("rules"),
      query: group(2),
      label: text,
      limit: fc.integer(),
    },
    { requiredKeys: ["schema", "type", "query"] },
  ),
);
const textSearch = shuffled(
  fc.record(
    { schema: fc.constant("search/1"), type: fc.constant("text"), q: text, label: text },
    { requiredKeys: ["schema", "type", "q"] },
  ),
);
const key = fc.oneof(
  text,
  fc.constantFrom("__proto__", "constructor", "id", "schema", "type", "7"),
);
const opaque = fc
  .dictionary(key, fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true })
  .map((fields) => Object.defineProperty(fields, "__proto__", { value: 1, enumerable: true }));
const anySearch = fc
  .oneof(text, textSearch, rulesSearch, opaque, fc.dictionary(key, fc.jsonValue()))
  .map(parsed);

/** The search after it was opened in `view` and read back from it. */
function throughView(search: unknown, view: string): unknown {
  if (view === "json") {
    const read = parseSearchJson(writeSearchJson(search));
    return "search" in read ? read.search : search;
  }
  if (view === "text") return isTextDraft(search) ? { ...search, q: `${search.q}` } : search;
  if (!isRulesDraft(search)) return search;
  return { ...search, query: fromBuilderQuery(toBuilderQuery(search.query)) };
}

describe("the views of a search", () => {
  it("keep every search unchanged, whatever its shape", () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const json = JSON.stringify(search);
        for (const view of findViews(search)) {
          expect(JSON.stringify(throughView(search, view))).toBe(json);
        }
        expect(JSON.stringify(markKeptObject(search))).toBe(json);
        expect(findViews(search)).toContain(defaultView(search));
      }),
      { numRuns: 500 },
    );
  });

  it("show valid rules in the builder, and what it cannot show only as JSON", () => {
    fc.assert(
      fc.property(rulesSearch.map(parsed), fc.jsonValue(), (search, more) => {
        expect(findViews(search)).toEqual(["builder", "json"]);
        expect(findViews({ ...search, more })).toEqual(["json"]);
      }),
    );
    expect(findViews({ schema: "search/1", type: "text", q: "a", by: "b" })).toEqual(["json"]);
    expect(findViews({ schema: "search/2", type: "text", q: "a" })).toEqual(["json"]);
  });

  it("show a rule's value so that it parses to the same, unless it is empty", () => {
    fc.assert(
      fc.property(rule.map(parsed), (made) => {
        const draft = toValueDraft(made);
        fc.pre(draft !== null && draft.text !== "");
        const { value, problem } = readValueDraft(draft);
        // The only expected error: a number that JSON parsers may change.
        if (problem) expect(problem).toMatch(/exactly/);
        else expect(JSON.stringify(value)).toBe(JSON.stringify(made.value));
      }),
      { numRuns: 500 },
    );
  });
});

describe("the builder", () => {
  const query = {
    rules: [
      { value: ["b", "a"], operator: "in" as const, field: "genre" },
      { combinator: "or" as const, rules: [{ field: "title", operator: "is" as const, value: 1 }] },
    ],
    combinator: "and" as const,
  };
  const built = toBuilderQuery(query) as RuleGroupType;
  const save = (changed: RuleGroupType) =>
    JSON.stringify(fromBuilderQuery(changed as BuilderGroup));

  it("changes only the edited rule and saves no IDs", () => {
    expect(save(update(built, "value", 2, [1, 0]))).toBe(
      JSON.stringify(query).replace('"value":1', '"value":2'),
    );
    expect(save(remove(built, [1]))).toBe(
      JSON.stringify({ rules: [query.rules[0]], combinator: "and" }),
    );
  });

  it("adds rules without a value and groups with the other combinator", () => {
    const more = add(add(built, newBuilderRule(), []), newBuilderGroup("and") as RuleGroupType, []);
    const empty = { field: "", operator: "is" };
    expect(JSON.parse(save(more))).toEqual({
      ...query,
      rules: [...query.rules, empty, { combinator: "or", rules: [empty] }],
    });
  });

  it("maps its paths to the schema's", () => {
    const search = {
      schema: "search/1",
      type: "rules",
      query: fromBuilderQuery(built as BuilderGroup),
    };
    const broken = JSON.parse(JSON.stringify(search).replace('"title"', '""')) as unknown;
    const { error } = searchSchema.safeParse(broken);
    expect(error?.issues.map(({ path }) => path.map(String))).toEqual([
      [...toSearchPath([1, 0]), "field"],
    ]);
  });
});
