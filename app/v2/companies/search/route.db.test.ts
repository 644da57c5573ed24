import { beforeAll, expect, it } from "vitest";
import * as search from "@/app/v2/companies/search/route";
import { type Principal } from "@/lib/server/principal";
import { companySearchResponseSchema } from "@/lib/shared/companies/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  createAdvertiser,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

const names = [
  "Ørsted Café",
  "Cafe Müller & Söhne",
  "ACME Audio",
  "The Acme Company",
  "Macmen Sports",
  "O'Neill's Bakery",
  "Johnson & Johnson",
  "100% Juice",
  "Under_score Radio",
  "Back\\slash Media",
  'Quote "Unquote" Ltd',
  "Star*Light",
  "NEAR(Field) Audio",
  "Radio - Dash",
  "東京ラジオ",
  "Радио Москва",
  "ﾗｼﾞｵ ABC",
  "C++ School",
  "A.B.C. Stores",
  "🎧 Headphones",
];

/** An agency with these advertisers, and a client of it. */
async function makeAgency(runtime: Runtime, advertisers: string[]): Promise<Principal> {
  const agency = await createAgency(runtime);
  await createAdvertisers(runtime, agency.id, advertisers);
  return (await createClient(runtime, { companyId: agency.id })).principal;
}

async function searchOnce({ token }: Principal, parameters: Record<string, string>) {
  const path = `/v2/companies/search?${new URLSearchParams(parameters)}`;
  const answer = await call(search, { path, token });
  expect(answer).toMatchObject({ status: 200 });
  return companySearchResponseSchema.parse(answer.body);
}

const namesOf = (answer: { Advertisers: { name: string }[] }) =>
  answer.Advertisers.map(({ name }) => name);

async function readAllPages(principal: Principal, q: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchOnce(principal, { q, limit: `${limit}`, ...(cursor && { cursor }) });
    expect(page.Advertisers.length).toBeLessThanOrEqual(limit);
    found.push(...namesOf(page));
    cursor = page.next_cursor;
  } while (cursor);
  return found;
}

describeOnBothDatabases("GET /v2/companies/search", (getRuntime) => {
  useRuntime(getRuntime);
  let named: Principal;
  beforeAll(async () => {
    named = await makeAgency(getRuntime(), names);
  });

  it("answers as the document says, with the token that was presented", async () => {
    const principal = await makeAgency(getRuntime(), ["Acme"]);
    const answer = await call(search, { token: principal.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      Message: "",
      type: "success",
      Advertisers: [{ uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), name: "Acme" }],
      _token: principal.token,
    });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, string[]]>([
    ["acme", ["ACME Audio", "The Acme Company", "Macmen Sports"]],
    ["ORSTED cafe", ["Ørsted Café"]],
    ["n & j", ["Johnson & Johnson"]],
    ["%", ["100% Juice"]],
    ["r_s", ["Under_score Radio"]],
    ["МОСК", ["Радио Москва"]],
    ["audio OR radio", []],
    ["back\\slash", ["Back\\slash Media"]],
    ["sohne muller", ["Cafe Müller & Söhne"]],
    ["the johnson & johnson company", ["Johnson & Johnson"]],
    ["abcstores", ["A.B.C. Stores"]],
    ['"', []],
    ["zzz", []],
    ["' or 1=1 --", []],
  ])("finds what contains %j, best first", async (q, expected) => {
    expect(namesOf(await searchOnce(named, { q, limit: "50" }))).toEqual(expected);
    expect(namesOf(await searchOnce(named, { q }))).toEqual(expected);
  });

  it("suggests what a term without matches may have meant, apart from the matches", async () => {
    const suggest = "true";
    const answer = await searchOnce(named, { q: "jonhson", limit: "5", suggest });
    expect(answer).toMatchObject({ Advertisers: [], suggestions: [{ name: "Johnson & Johnson" }] });
    expect(await searchOnce(named, { q: "jonhson", suggest })).toEqual(answer);
    expect((await searchOnce(named, { q: "jonhson" })).suggestions).toBeUndefined();
    expect((await searchOnce(named, { q: "jonhson", limit: "5" })).suggestions).toBeUndefined();
    expect((await searchOnce(named, { q: "johnson", suggest })).suggestions).toBeUndefined();
    expect((await searchOnce(named, { q: "zzz", suggest })).suggestions).toBeUndefined();
  });

  it("finds an advertiser by its UUID, but not one of another agency", async () => {
    const [found] = (await searchOnce(named, { q: "acme audio" })).Advertisers;
    if (!found) throw new Error("unreachable");
    for (const q of [found.uuid, ` ${found.uuid.toUpperCase()} `])
      expect((await searchOnce(named, { q, limit: "5" })).Advertisers).toEqual([found]);
    const stranger = await makeAgency(getRuntime(), ["Acme Audio"]);
    expect((await searchOnce(stranger, { q: found.uuid })).Advertisers).toEqual([]);
    expect(
      (await searchOnce(stranger, { q: "jonhson", suggest: "true" })).suggestions,
    ).toBeUndefined();
  });

  it("pages through what it finds without articles and legal forms", async () => {
    const principal = await makeAgency(getRuntime(), ["Tern One", "Tern Two", "Tern Three"]);
    const found = await readAllPages(principal, "the tern corporation", 2);
    expect(found).toEqual(["Tern One", "Tern Three", "Tern Two"]);
  });

  it("gives each advertiser once, in one order, however large the pages are", async () => {
    const many = Array.from({ length: 450 }, (_, place) =>
      [`Zed ${place}`, `Northzed ${place}`, `North zed ${place}`].at(place % 3),
    ) as string[];
    const principal = await makeAgency(getRuntime(), [...many, "Same", "Same", "Same"]);
    for (const q of ["", "zed", "z", "north", "same"]) {
      const streamed = namesOf(await searchOnce(principal, { q }));
      expect(streamed).toHaveLength({ "": 453, north: 300, same: 3 }[q] ?? 450);
      for (const limit of [1, 7, 200]) {
        if (limit === 1 && q !== "same") continue;
        expect(await readAllPages(principal, q, limit)).toEqual(streamed);
      }
    }
    expect(namesOf(await searchOnce(principal, { q: "zed" })).slice(148, 152)).toEqual([
      "Zed 96",
      "Zed 99",
      "North zed 101",
      "North zed 104",
    ]);
  });

  it("streams all 3,000 advertisers to a caller that sets no limit", async () => {
    const advertisers = Array.from({ length: 3_000 }, (_, place) => `Advertiser ${place} "é"`);
    const principal = await makeAgency(getRuntime(), advertisers);
    const answer = await searchOnce(principal, {});
    expect(new Set(namesOf(answer))).toEqual(new Set(advertisers));
    expect(answer.Advertisers).toHaveLength(3_000);
    expect(answer.next_cursor).toBeUndefined();
  });

  it("ends a page that the list just fills without a cursor", async () => {
    const principal = await makeAgency(getRuntime(), ["A", "B"]);
    expect((await searchOnce(principal, { limit: "2" })).next_cursor).toBeUndefined();
    expect((await searchOnce(principal, { limit: "1" })).next_cursor).toEqual(expect.any(String));
  });

  it("refuses a cursor that was edited, or is of another term or another client", async () => {
    const principal = await makeAgency(getRuntime(), ["A 1", "A 2", "A 3"]);
    const other = await makeAgency(getRuntime(), ["A 1", "A 2", "A 3"]);
    const { next_cursor: cursor = "" } = await searchOnce(principal, { q: "a", limit: "1" });
    const attempts: [Principal, Record<string, string>][] = [
      [principal, { q: "b", cursor }],
      [principal, { cursor }],
      [other, { q: "a", cursor }],
      [principal, { q: "a", cursor: "x" }],
      [principal, { q: "a", cursor: `${cursor}x` }],
      [principal, { q: "a", cursor: `${cursor}.x` }],
      [principal, { q: "a", cursor: `A${cursor.slice(1)}` }],
      [principal, { q: "a", cursor: cursor.slice(0, -1) }],
    ];
    for (const [{ token }, parameters] of attempts) {
      const path = `/v2/companies/search?${new URLSearchParams(parameters)}`;
      const answer = await call(search, { path, token });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "invalid_cursor", errors: [{ path: "/query/cursor" }] },
      });
    }
  });

  it("shows an advertiser's client itself and nobody else", async () => {
    const agency = await createAgency(getRuntime());
    const own = await createAdvertiser(getRuntime(), { agencyId: agency.id, name: "Ünder Scope" });
    await createAdvertiser(getRuntime(), { agencyId: agency.id, name: "Under Other" });
    const { principal } = await createClient(getRuntime(), { companyId: own.id, role: "viewer" });
    const itself = [{ uuid: own.id, name: "Ünder Scope" }];
    expect((await searchOnce(principal, {})).Advertisers).toEqual(itself);
    expect((await searchOnce(principal, { q: "scope", limit: "1" })).Advertisers).toEqual(itself);
    expect((await searchOnce(principal, { q: "other" })).Advertisers).toEqual([]);
  });

  it.each([
    ["limit=0", "/query/limit"],
    ["limit=201", "/query/limit"],
    ["limit=1.5", "/query/limit"],
    ["limit=ten", "/query/limit"],
    ["limit=1e2", "/query/limit"],
    ["limit=0x10", "/query/limit"],
    ["limit=%205%20", "/query/limit"],
    ["limit=%D9%A3", "/query/limit"],
    ["limit=1&limit=2", "/query/limit"],
    ["q=a&q=b", "/query/q"],
    [`q=${"a".repeat(256)}`, "/query/q"],
    ["q=a%00b", "/query/q"],
    ["q=%1b", "/query/q"],
    [`cursor=${"a".repeat(5_000)}`, "/query/cursor"],
  ])("refuses ?%s at its path", async (query, path) => {
    const { token } = named;
    const answer = await call(search, { path: `/v2/companies/search?${query}`, token });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ path }] } });
  });

  it.each(["page=1", "page=1&page=2", "__proto__=1", "constructor=1", "[]=", "advertiser_id=x"])(
    "ignores ?%s: the document leaves query parameters open",
    async (query) => {
      const { token } = named;
      const path = (more: string) => `/v2/companies/search?q=Cafe${more}`;
      const answer = await call(search, { path: path(`&${query}`), token });
      const plain = await call(search, { path: path(""), token });
      expect([answer.status, answer.body]).toEqual([200, plain.body]);
    },
  );

  it("answers HEAD with the headers alone", async () => {
    const { token } = await makeAgency(getRuntime(), ["A"]);
    const answer = await call(search, { method: "HEAD", token });
    expect(answer).toMatchObject({ status: 200, body: null });
  });
});
