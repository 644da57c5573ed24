import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { collectMatches } from "@/lib/server/domain/catalogue/preview/collect-matches";
import { previewSearch } from "@/lib/server/domain/catalogue/preview/preview-search";
import { planWalk } from "@/lib/server/domain/catalogue/preview/walk-matches";
import { type Principal } from "@/lib/server/principal";
import { type Preview, type PreviewPosition } from "@/lib/shared/catalogue/preview-schema";
import {
  type SearchGroup,
  searchOperators,
  type SearchRule,
} from "@/lib/shared/playlists/searches/search-schema";
import { makeCatalogue, type MadeEntry } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

const kind = "apple_podcast";
const entries: MadeEntry[] = [
  {
    id: "1",
    name: "True Crime Daily",
    publisher: "Owl Média",
    language: "en-us",
    country: "US",
    categories: ["True Crime", "News"],
    last_published_at: "2026-02-03T10:00:00.000Z",
    popularity: 90,
    attributes: { episodes: "120", tier: "Gold" },
  },
  {
    id: "2",
    name: "Crime & Punishment",
    publisher: "Auk",
    language: "en",
    country: "GB",
    categories: ["True Crime"],
    last_published_at: "2025-12-31T10:00:00.000Z",
    popularity: 10,
    attributes: { episodes: "9" },
  },
  { id: "3", name: "Krimi am Abend", language: "de", categories: ["Fiction"], popularity: 50 },
  { id: "4", name: "Nobody knows", attributes: { episodes: "many" } },
  { id: "5", name: "True Crime Gone", language: "en", gone_since: "2026-03-01T00:00:00.000Z" },
  { id: "6", name: "Élan", publisher: "Owl Média", language: "fil", country: "PH" },
];

const rules = (...all: SearchGroup["rules"]): SearchGroup => ({ combinator: "and", rules: all });
const either = (...all: SearchGroup["rules"]): SearchGroup => ({ combinator: "or", rules: all });
const rule = (
  field: string,
  operator: SearchRule["operator"],
  value: SearchRule["value"],
): SearchRule => ({ field, operator, value });

describeOnBothDatabases("The preview of a search", (getRuntime) => {
  let agency: Principal;
  let other: Principal;
  beforeAll(async () => {
    const callerOf = async (companyId: string) =>
      (await createClient(getRuntime(), { companyId })).principal;
    agency = await callerOf((await createAgency(getRuntime())).id);
    other = await callerOf((await createAgency(getRuntime())).id);
    await makeCatalogue(getRuntime(), { kind, entries });
    const own = [
      { id: "6", name: "Élan, ours", categories: ["Rates"] },
      { id: "7", name: "Only ours", publisher: "Us", language: "en" },
    ];
    await makeCatalogue(getRuntime(), { kind, entries: own, companyId: agency.companyId });
    const spotify = [{ id: "1", name: "Another directory", language: "en" }];
    await makeCatalogue(getRuntime(), { kind: "spotify", entries: spotify });
  });

  const preview = (
    search: string | Record<string, unknown>,
    caller: Pick<Principal, "companyId"> = other,
    of = kind,
  ) => previewSearch(getRuntime().database, caller, { kind: of, search });
  const ofRules = (query: SearchGroup, caller = other) =>
    preview({ schema: "search/1", type: "rules", query }, caller);
  const idsOf = ({ entries: found }: Preview) => found.map(({ id }) => id);

  it.each<[SearchRule | SearchGroup, string[], string[]]>([
    [rule("title", "contains", "crime"), ["2", "1"], []],
    [rule("title", "contains", ["daily", "ABEND"]), ["3", "1"], []],
    [rule("name", "is", "élan"), ["6"], []],
    [rule("name", "is", "ELAN"), ["6"], []],
    [rule("title", "starts_with", "crime and"), ["2"], []],
    [rule("title", "is_not", "élan"), ["2", "3", "4", "1"], []],
    [rule("publisher", "is", "owl Média"), ["6", "1"], ["3", "4"]],
    [rule("publisher", "contains", "UK"), ["2"], ["3", "4"]],
    [rule("publisher", "gt", "b"), ["6", "1"], ["3", "4"]],
    [rule("language", "is", "en"), ["2", "1"], ["4"]],
    [rule("language", "is", "en-US"), ["1"], ["4"]],
    [rule("language", "in", ["de", "fi"]), ["3"], ["4"]],
    [rule("language", "not_in", ["de", "fi"]), ["2", "6", "1"], ["4"]],
    [rule("country", "is_not", "us"), ["2", "6"], ["3", "4"]],
    [rule("genre", "is", "true crime"), ["2", "1"], ["6", "4"]],
    [rule("category", "in", ["News", "Fiction"]), ["3", "1"], ["6", "4"]],
    [rule("categories", "contains", "crim"), ["2", "1"], ["6", "4"]],
    [rule("genre", "starts_with", "crime"), [], ["6", "4"]],
    [rule("genre", "is_not", "News"), ["2", "3"], ["6", "4"]],
    [rule("genre", "gt", 3), [], ["6", "4"]],
    [rule("last_published_at", "gte", "2026-01-01"), ["1"], ["6", "3", "4"]],
    [rule("last_published", "lt", "2026-01-01T00:00:00Z"), ["2"], ["6", "3", "4"]],
    [rule("last_published", "is", "2026-02-03"), ["1"], ["6", "3", "4"]],
    [rule("last_published", "lte", "long ago"), [], ["6", "3", "4"]],
    [rule("popularity", "gte", 50), ["3", "1"], []],
    [rule("popularity", "is", "much"), [], []],
    [rule("episodes", "gt", 9), ["1"], ["6", "3", "4"]],
    [rule("tier", "is", "gold"), ["1"], ["2", "6", "3", "4"]],
    [rule("nonsense", "is", "x"), [], ["2", "6", "3", "4", "1"]],
    [rules(rule("title", "contains", "crime"), rule("country", "is", "US")), ["1"], []],
    [rules(rule("title", "contains", "krimi"), rule("country", "is", "DE")), [], ["3"]],
    [either(rule("title", "contains", "krimi"), rule("country", "is", "GB")), ["2", "3"], ["4"]],
    [
      rules(
        either(rule("genre", "is", "News"), rule("genre", "is", "Fiction")),
        rule("language", "is_not", "en"),
      ),
      ["3"],
      ["6", "4"],
    ],
  ])("matches what it says, and counts what may: %j", async (node, matching, lacking) => {
    const found = await ofRules("rules" in node ? node : rules(node));
    expect(idsOf(found)).toEqual(matching);
    expect(found).toMatchObject({
      as: "rules",
      matches: matching.length,
      lacking: lacking.length,
      share: 1,
      after: null,
    });
  });

  it("names the fields that entries lack, and those that none has", async () => {
    const { fields } = await ofRules(
      rules(rule("language", "is", "xx"), rule("tier", "is", "Gold"), rule("mood", "is", "dark")),
    );
    // An entry in another language does not match, whatever its mood is.
    expect(fields).toEqual([
      { field: "language", lacking: 1, known: true },
      { field: "tier", lacking: 1, known: true },
      { field: "mood", lacking: 1, known: false },
    ]);
  });

  it("sees a company's own entries over the installation's, and another's never", async () => {
    expect(idsOf(await ofRules(rules(rule("language", "is", "en")), agency))).toEqual([
      "2",
      "7",
      "1",
    ]);
    const lists = await ofRules(rules(rule("genre", "is", "rates")), agency);
    expect(lists.entries).toMatchObject([{ id: "6", name: "Élan, ours" }]);
    expect(idsOf(await ofRules(rules(rule("publisher", "is", "Owl Média")), agency))).toEqual([
      "6",
      "1",
    ]);
    const named = await ofRules(rules(rule("title", "starts_with", "only ours")), agency);
    expect(named).toMatchObject({ matches: 1, entries: [{ id: "7" }], share: 1, after: null });
    expect(await ofRules(rules(rule("genre", "is", "rates")))).toMatchObject({ matches: 0 });
    expect(await ofRules(rules(rule("title", "contains", "ours")))).toMatchObject({ matches: 0 });
  });

  it("reads an ID of several sources as the one says that was imported last, of those that list it", async () => {
    const runtime = getRuntime();
    const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
    const { id: companyId } = await createAgency(runtime);
    const kind = "twice";
    const both = ["1", "2", "3"].map((id) => ({ id, name: `First ${id}`, language: "en" }));
    const second = [
      { id: "1", name: "Second 1", language: "de" },
      { id: "2", name: "Second 2", language: "en", gone_since: late },
    ];
    await makeCatalogue(runtime, { kind, importedAt: late, entries: second });
    await makeCatalogue(runtime, { kind, importedAt: early, entries: both });
    await makeCatalogue(runtime, { kind, companyId, entries: [{ id: "1", name: "Own 1" }] });
    const ask = async (search: string | Record<string, unknown>, company: string) =>
      (await preview(search, { companyId: company }, kind)).entries.map(({ name }) => name);
    const isIn = (language: string) => ({
      ...{ schema: "search/1", type: "rules" },
      query: rules(rule("language", "is", language)),
    });
    expect(await ask(isIn("en"), other.companyId)).toEqual(["First 2", "First 3"]);
    expect(await ask(isIn("de"), other.companyId)).toEqual(["Second 1"]);
    expect(await ask(isIn("de"), companyId)).toEqual(["Own 1"]);
    expect(await ask("first", companyId)).toEqual(["First 2", "First 3"]);
    // "Second 2" is no longer there.
    expect(await ask("second", companyId)).toEqual(["Own 1"]);
  });

  it("is a search by name for texts, and nothing for other JSON", async () => {
    const text = await preview("true crime");
    expect(text).toMatchObject({ as: "name", lacking: 0, after: null });
    expect(idsOf(text)).toContain("1");
    const own = await preview({ schema: "search/1", type: "text", q: "true crime" });
    expect(own).toEqual(text);
    const nothing = { as: "unknown", matches: 0, entries: [] };
    expect(await preview({ genre: "news" })).toMatchObject(nothing);
    expect(await preview({ schema: "search/1", type: "rules" })).toMatchObject(nothing);
    const none = rules(rule("language", "is", "en"));
    const search = { schema: "search/1", type: "rules", query: none };
    expect(await preview(search, other, "rss")).toMatchObject({
      as: "rules",
      matches: 0,
      share: 1,
    });
  });

  it("takes texts of any length", async () => {
    const q = Array.from({ length: 1_300 }, (_, at) => at.toString(36)).join(" ");
    for (const search of [q, { schema: "search/1", type: "text", q }])
      expect(await preview(search)).toMatchObject({ as: "name", matches: 0 });
  });

  it("comes in parts that add up, of bounded work, in both orders of reading", async () => {
    const many = Array.from({ length: 21_000 }, (_, at) => ({
      id: `${at}`,
      name: `Deal ${String(at).padStart(5, "0")}`,
      language: ["en", "de", null][at % 3] ?? null,
      popularity: at % 100,
    }));
    await makeCatalogue(getRuntime(), { kind: "deal", entries: many });
    // Enough rules for several parts, all of which say the same.
    const query = rules(...Array.from({ length: 90 }, () => rule("language", "is", "en")));
    const search = { schema: "search/1", type: "rules", query };
    const parts: Preview[] = [];
    let after: PreviewPosition | undefined;
    do {
      const part = await previewSearch(getRuntime().database, other, {
        kind: "deal",
        search,
        ...(after && { after }),
      });
      parts.push(part);
      after = part.after ?? undefined;
    } while (after);
    expect(parts.length).toBeGreaterThan(2);
    const sum = (count: "matches" | "lacking") => parts.reduce((all, part) => all + part[count], 0);
    expect([sum("matches"), sum("lacking")]).toEqual([7_000, 7_000]);
    expect(parts.at(-1)?.share).toBe(1);
    for (const part of parts.slice(0, -1)) expect(part.entries).toHaveLength(50);
    const ids = await collectMatches(getRuntime().database, other, {
      kind: "deal",
      query,
      most: 3,
    });
    expect(ids).toEqual(["99", "399", "699"]);
    const few = rules(rule("title", "starts_with", "deal 0001"), rule("language", "is", "de"));
    expect(
      idsOf(
        await previewSearch(getRuntime().database, other, {
          kind: "deal",
          search: { schema: "search/1", type: "rules", query: few },
        }),
      ),
    ).toEqual(["10", "13", "16", "19"]);
  });

  it("takes as many values as a search may have, in slices that are the smaller", async () => {
    const value = [...Array.from({ length: 880 }, (_, at) => `~${at}`), "crime", "120"];
    for (const [field, matches] of [
      ["title", 2],
      ["genre", 2],
      ["episodes", 1],
    ] as const)
      for (const operator of ["contains", "starts_with"] as const) {
        const query = either(...Array.from({ length: 3 }, () => rule(field, operator, value)));
        const starts = field === "genre" ? 0 : 1;
        expect(await ofRules(query)).toMatchObject({
          matches: operator === "contains" ? matches : starts,
        });
      }
    const entriesOfSlice = async (query: SearchGroup) => {
      const walk = await planWalk(getRuntime().database, other, { kind: "few", query });
      for await (const { next } of walk.slices({ scope: 0, at: 0 })) return next?.at ?? 0;
      return 0;
    };
    await makeCatalogue(getRuntime(), {
      kind: "few",
      entries: Array.from({ length: 4_000 }, (_, at) => ({ id: `${at}`, name: `Few ${at}` })),
    });
    const one = await entriesOfSlice(rules(rule("title", "contains", "a")));
    expect(one).toBeGreaterThan(1_000);
    const many = await entriesOfSlice(rules(rule("title", "contains", value)));
    expect(many).toBeLessThan(one / 20);
  });

  it("answers any tree", async () => {
    const value = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constantFrom("", "%", "'", '"', "\\", "$.x", "2026-01-01", "9".repeat(400), "-"),
    );
    const field = fc.oneof(
      fc.constantFrom("title", "language", "genre", "last_published", "popularity", "episodes"),
      fc.constantFrom("$", '"', "a'b", "$.a", "[0]", "__proto__", "constructor"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }),
    );
    const one = fc.record({
      field,
      operator: fc.constantFrom(...searchOperators),
      value: fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 })),
    });
    const { tree } = fc.letrec<{ tree: SearchGroup; node: SearchRule | SearchGroup }>((tie) => ({
      node: fc.oneof({ depthSize: "small" }, one, tie("tree")),
      tree: fc.record({
        combinator: fc.constantFrom("and", "or"),
        rules: fc.array(tie("node"), { minLength: 1, maxLength: 4 }),
      }),
    }));
    const clean = (text: string) => !text.includes("\0");
    await fc.assert(
      fc.asyncProperty(
        tree.filter((made) => clean(JSON.stringify(made))),
        async (query) => {
          const found = await ofRules(query);
          expect(found.as === "rules" || found.matches === 0).toBe(true);
          expect(found.matches + found.lacking).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 150 },
    );
    const wide = rules(...Array.from({ length: 200 }, (_, at) => rule("genre", "is", `${at}`)));
    expect(await ofRules(wide)).toMatchObject({ as: "rules", matches: 0 });
    const long = Array.from({ length: 1_000 }, (_, at) => `${at}`);
    expect(await ofRules(rules(rule("genre", "in", [...long.slice(1), "News"])))).toMatchObject({
      matches: 1,
    });
  });
});
