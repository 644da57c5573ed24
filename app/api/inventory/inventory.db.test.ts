import { beforeAll, expect, it } from "vitest";
import * as entry from "@/app/api/catalogue/entry/route";
import * as gone from "@/app/api/catalogue/gone/route";
import * as sources from "@/app/api/catalogue/sources/route";
import * as preview from "@/app/api/inventory/preview/route";
import * as inventory from "@/app/api/inventory/route";
import * as kindGuess from "@/app/api/inventory/kind/route";
import * as kinds from "@/app/api/inventory/kinds/route";
import * as names from "@/app/api/inventory/names/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as apiInventory from "@/app/v2/inventory/route";
import * as playlistInventory from "@/app/v2/playlists/[playlistUUID]/inventory/route";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import { type Principal } from "@/lib/server/principal";
import { type CatalogueEntry, type InventoryName } from "@/lib/shared/catalogue/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

const goneAt = "2026-10-03T08:00:00.000Z";
const deal = "1200361736";
/** Names that a page, a file or a database could take for something else. */
const oddNames = [
  '=HYPERLINK("http://x.example")',
  "<img src=x onerror=alert(1)>",
  "אבגד הרדיו",
  '100 % Rock & Roll @ #1 \'til "late" \\ ; drop table x',
  "日本のニュース",
  "n".repeat(500),
];

describeOnBothDatabases("The names of inventory IDs", (getRuntime) => {
  useRuntime(getRuntime);
  let ours: { principal: Principal; cookie: string; advertiserId: string };
  let theirs: typeof ours;
  let advertisers: { cookie: string };

  beforeAll(async () => {
    const runtime = getRuntime();
    const make = async () => {
      const companyId = (await createAgency(runtime)).id;
      const [advertiserId = ""] = await createAdvertisers(runtime, companyId, ["Tern"]);
      const { principal } = await createClient(runtime, { companyId });
      return { principal, advertiserId, cookie: await sessionCookie(runtime, principal.token) };
    };
    ours = await make();
    theirs = await make();
    const { principal } = await createClient(runtime, { companyId: ours.advertiserId });
    advertisers = { cookie: await sessionCookie(runtime, principal.token) };
    await makeCatalogue(runtime, {
      kind: "apple_podcast",
      entries: [
        { id: deal, name: "The Daily", publisher: "The Times", popularity: 90 },
        { id: "1200361737", name: "The Daily", publisher: "Somebody", popularity: 3 },
        { id: "1200361738", name: "The Daily Show", gone_since: goneAt },
        { id: "1200361739", name: "Show of the Daily Planet" },
        { id: "007", name: "Double O Seven" },
        { id: "9007199254740993", name: "Beyond exact numbers" },
        ...oddNames.map((name, at) => ({ id: `20000000${at}`, name })),
      ],
    });
    await makeCatalogue(runtime, {
      kind: "podcast_index",
      entries: [{ id: deal, name: "Something else with these digits" }],
    });
    await makeCatalogue(runtime, {
      kind: "apple_podcast",
      companyId: ours.principal.companyId,
      entries: [
        { id: deal, name: "Daily, 28 € a thousand" },
        { id: "own-1", name: "Rate card only" },
      ],
    });
  });

  const ask = (who: { cookie: string }, kind: string, ids: string[]) =>
    call(names, { cookie: who.cookie, json: { kind, ids } });
  const namesOf = async (who: { cookie: string }, kind: string, ids: string[]) =>
    ((await ask(who, kind, ids)).body as { names: InventoryName[] }).names;
  const search = async (who: { cookie: string }, query: string) =>
    (
      (await call(inventory, { cookie: who.cookie, path: `/?${query}` })).body as {
        entries: CatalogueEntry[];
      }
    ).entries;

  it("hang on the kind and the ID", async () => {
    expect(await namesOf(theirs, "apple_podcast", [deal, "999"])).toEqual([
      {
        id: deal,
        name: "The Daily",
        publisher: "The Times",
        last_published_at: null,
        gone_since: null,
      },
    ]);
    expect(await namesOf(theirs, "podcast_index", [deal])).toMatchObject([
      { name: "Something else with these digits" },
    ]);
    expect(await namesOf(theirs, "spotify", [deal])).toEqual([]);
  });

  it("are texts: 007 is not 7, and no digit of a long number is lost", async () => {
    const ids = ["007", "7", "9007199254740992", "9007199254740993"];
    const found = await namesOf(theirs, "apple_podcast", ids);
    expect(found.map(({ id }) => id).sort()).toEqual(["007", "9007199254740993"]);
  });

  it("say since when an ID is gone", async () => {
    const [gone] = await namesOf(theirs, "apple_podcast", ["1200361738"]);
    expect(gone).toMatchObject({ name: "The Daily Show", gone_since: goneAt });
  });

  it("are the company's own first, with what it leaves open from everybody's", async () => {
    expect(await namesOf(ours, "apple_podcast", [deal, "own-1"])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Daily, 28 € a thousand", publisher: "The Times" }),
        expect.objectContaining({ name: "Rate card only" }),
      ]),
    );
    const [entry] = await search(ours, "q=daily 28");
    expect(entry).toMatchObject({ id: deal, is_own: true, publisher: "The Times" });
    const ids = await search(ours, `ids=own-1,${deal}`);
    expect(ids.map(({ id, kind, is_own }) => [id, kind, is_own])).toEqual([
      ["own-1", "apple_podcast", true],
      [deal, "apple_podcast", true],
      [deal, "podcast_index", false],
    ]);
  });

  it("of an agency are shown to its advertiser for the IDs in the playlists that it sees, and nothing else of them", async () => {
    const runtime = getRuntime();
    const companyId = (await createAgency(runtime)).id;
    const [advertiserId = "", rival = ""] = await createAdvertisers(runtime, companyId, [
      "Tern",
      "Gull",
    ]);
    const { principal } = await createClient(runtime, { companyId });
    const cookieOf = async (id: string) => ({
      cookie: await sessionCookie(
        runtime,
        (await createClient(runtime, { companyId: id })).principal.token,
      ),
    });
    const own = await cookieOf(advertiserId);
    const facts = { publisher: "A secret", attributes: { rate: "28 €" }, gone_since: goneAt };
    const entries = ["mine", "hidden", "rival", "free"].map((id) => ({
      ...facts,
      id: `agency-${id}`,
      name: `Name of ${id}`,
    }));
    await makeCatalogue(runtime, { kind: "deal", companyId, entries });
    const add = (companyUUID: string, of: string, ids: string[]) =>
      call(playlists, {
        method: "POST",
        params: { companyUUID },
        headers: { authorization: `Bearer ${principal.token}` },
        json: { body: playlistParameters(of, { inventory_ids: ids }) },
      });
    expect((await add(advertiserId, advertiserId, ["agency-mine", deal])).status).toBe(201);
    expect((await add(companyId, advertiserId, ["agency-hidden"])).status).toBe(201);
    expect((await add(rival, rival, ["agency-rival"])).status).toBe(201);
    const ids = entries.map(({ id }) => id);
    const shown = [{ id: "agency-mine", name: "Name of mine", publisher: null }];
    expect(await namesOf(own, "deal", ids)).toMatchObject(shown);
    expect(await namesOf(own, "deal", ids)).toMatchObject([
      { gone_since: null, last_published_at: null },
    ]);
    expect(await namesOf(await cookieOf(rival), "deal", ids)).toMatchObject([
      { id: "agency-rival" },
    ]);
    expect(await namesOf(theirs, "deal", ids)).toEqual([]);
    expect(await namesOf(own, "apple_podcast", ids)).toEqual([]);
    const guess = await call(kindGuess, { ...own, json: { ids } });
    expect(guess.body).toEqual({ kind: "deal", known: [{ kind: "deal", ids: 1 }] });
    const answers = [
      await call(inventory, { ...own, path: "/?q=name of" }),
      await call(inventory, { ...own, path: `/?ids=${ids.join(",")}` }),
      await call(entry, { ...own, path: "/?kind=deal&id=agency-mine" }),
      await call(sources, own),
      await call(gone, own),
      await call(preview, { ...own, json: { kind: "deal", search: "name" } }),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/agency-|Name of|secret/);
    const seen = await call(kinds, own);
    expect(seen.body).toMatchObject({ has_agency_names: true });
    expect(JSON.stringify(seen.body)).not.toContain("deal");
  });

  it.each([
    ["another agency", () => theirs],
    ["an advertiser of the agency", () => advertisers],
  ])("that are a company's own are nothing for %s", async (_who, who) => {
    const answers = [
      await ask(who(), "apple_podcast", [deal, "own-1"]),
      await call(inventory, { ...who(), path: "/?q=rate" }),
      await call(inventory, { ...who(), path: "/?q=daily 28" }),
      await call(inventory, { ...who(), path: `/?ids=own-1,${deal}` }),
      await call(kinds, who()),
      await call(kindGuess, { cookie: who().cookie, json: { ids: ["own-1"] } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/28 €|Rate card|own-1/);
    }
    const [, , , , counted, guess] = answers;
    expect(counted?.body).toMatchObject({
      kinds: expect.arrayContaining([{ kind: "apple_podcast", entries: 12, gone: 1 }]),
    });
    expect(guess?.body).toEqual({ kind: null, known: [] });
  });

  it("come with all that is known of one ID, for those who may see it", async () => {
    const read = (who: { cookie: string }, id: string) =>
      call(entry, { ...who, path: `/?${new URLSearchParams({ kind: "apple_podcast", id })}` });
    expect(await read(ours, deal)).toMatchObject({
      status: 200,
      body: { id: deal, name: "Daily, 28 € a thousand", publisher: "The Times", is_own: true },
    });
    for (const who of [theirs, advertisers]) {
      expect(await read(who, "own-1")).toMatchObject({ status: 404, body: { code: "not_found" } });
      const { body } = await read(who, deal);
      expect(body).toMatchObject({ name: "The Daily", is_own: false });
    }
    expect((await read(ours, "own-1,007")).status).toBe(404);
  });

  it("are found by name: the name itself, the popular first, then beginnings, then words", async () => {
    const found = await search(theirs, "q=the daily&kind=apple_podcast");
    expect(found.map(({ id }) => id)).toEqual([deal, "1200361737", "1200361738", "1200361739"]);
    expect((await search(theirs, "q=planet show")).map(({ id }) => id)).toEqual(["1200361739"]);
    expect(await search(theirs, "q=%20")).toEqual([]);
  });

  it.each(oddNames)("may be anything: %s", async (name) => {
    const found = await search(theirs, new URLSearchParams({ q: name.slice(0, 255) }).toString());
    expect(found.map((entry) => entry.name)).toContain(name);
  });

  it.each(["'", '"', "\\", "*", "a*b'c", "% _", "NEAR(a b)", "^x", "\u{1F600}", "&", ":*"])(
    "are searched for with %s without harm",
    async (q) => {
      const answer = await call(inventory, {
        cookie: theirs.cookie,
        path: `/?${new URLSearchParams({ q })}`,
      });
      expect(answer.status).toBe(200);
    },
  );

  it("tell of which kind a list is: that which knows most, or its shape", async () => {
    const guess = async (ids: string[]) =>
      (await call(kindGuess, { cookie: theirs.cookie, json: { ids } })).body;
    expect(await guess([deal, "1200361738", "5"])).toEqual({
      kind: "apple_podcast",
      known: [
        { kind: "apple_podcast", ids: 2 },
        { kind: "podcast_index", ids: 1 },
      ],
    });
    expect(await guess(["https://a.example/feed", "https://b.example/feed"])).toEqual({
      kind: "rss",
      known: [],
    });
    expect(await guess([])).toEqual({ kind: null, known: [] });
  });

  it.each<[string, RouteModule, object]>([
    ["too many IDs", names, { kind: "spotify", ids: Array.from({ length: 1_001 }, String) }],
    ["no kind", names, { ids: ["1"] }],
    ["a kind that is none", names, { kind: "Apple Podcasts", ids: ["1"] }],
    ["an ID that is a number", names, { kind: "spotify", ids: [1] }],
    ["NUL", names, { kind: "spotify", ids: ["a\0b"] }],
    ["a large sample", kindGuess, { ids: Array.from({ length: 201 }, String) }],
  ])("are refused for %s", async (_what, module, json) => {
    expect((await call(module, { cookie: theirs.cookie, json })).status).toBe(422);
  });

  it.each(["", "?q=a&ids=b", "?limit=51&q=a", "?kind=A&q=a", "?q=a&more=1"])(
    "are refused for the query %s",
    async (query) => {
      const answer = await call(inventory, { cookie: theirs.cookie, path: `/${query}` });
      expect(answer.status).toBe(422);
    },
  );

  it("come by token too, and beside a playlist's IDs", async () => {
    const { token } = ours.principal;
    const found = await call(apiInventory, { token, path: "/?q=the daily show" });
    expect(found.body).toMatchObject({
      type: "success",
      Inventory: [{ id: "1200361738" }, { id: "1200361739" }],
    });
    const made = await call(playlists, {
      token,
      params: { companyUUID: ours.advertiserId },
      json: {
        body: playlistParameters(ours.advertiserId, { inventory_ids: ["1200361738", "5", deal] }),
      },
    });
    const { Playlist } = made.body as { Playlist: { uuid: string } };
    const read = (path: string) =>
      call(playlistInventory, { token, params: { playlistUUID: Playlist.uuid }, path });
    const page = (await read("/?names=1&limit=2")).body as Record<string, unknown>;
    expect(page).toMatchObject({
      inventory_ids: ["1200361738", "5"],
      kind: "apple_podcast",
      names: [{ id: "1200361738", gone_since: goneAt }],
    });
    const { next_cursor } = page as { next_cursor: string };
    const next = await read(`/?names=1&cursor=${next_cursor}`);
    expect(next.body).toMatchObject({
      inventory_ids: [deal],
      names: [{ name: "Daily, 28 € a thousand" }],
    });
    expect((await read("/?limit=2")).body).not.toHaveProperty("names");
    expect((await read("/?names=1&limit=1001")).status).toBe(422);
    expect((await read("/?names=yes")).status).toBe(422);
  });
});
