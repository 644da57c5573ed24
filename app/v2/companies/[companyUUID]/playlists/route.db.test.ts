import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import { createPlaylistResponseSchema } from "@/lib/shared/playlists/schema";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type Principal } from "@/lib/server/principal";
import { newId } from "@/lib/shared/ids";
import { call, type Call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

describeOnBothDatabases("POST /v2/companies/:companyUUID/playlists", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let advertiserId: string;
  let manager: Principal;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    manager = (await createClient(getRuntime(), { companyId: agencyId })).principal;
  });

  const post = (changes: Record<string, unknown>, sent: Call & { company?: string } = {}) =>
    call(playlists, {
      token: manager.token,
      params: { companyUUID: sent.company ?? advertiserId },
      path: `/v2/companies/${sent.company ?? advertiserId}/playlists`,
      json: { request_headers: [], body: playlistParameters(advertiserId, changes) },
      ...sent,
    });

  async function create(changes: Record<string, unknown>, sent?: Call & { company?: string }) {
    const answer = await post(changes, sent);
    expect(answer).toMatchObject({ status: 201 });
    const body = createPlaylistResponseSchema.parse(answer.body);
    const {
      company_name,
      advertiser_name,
      person,
      created_by_person,
      inventory_kind,
      note,
      ...stored
    } = await getPlaylist(getRuntime(), manager, body.Playlist.uuid);
    expect([company_name, advertiser_name]).not.toContain("");
    expect(body.Playlist).toEqual(stored);
    expect([person, created_by_person, inventory_kind, note]).toEqual([null, null, null, ""]);
    return { ...body, headers: answer.headers };
  }

  it("creates a playlist, says all of it, and where it is", async () => {
    const { headers, Playlist, ...rest } = await create({ tags: ["Q3"] });
    expect(rest).toEqual({
      Message: "",
      type: "success",
      duplicates_dropped: 0,
      warnings: [],
      _token: manager.token,
    });
    expect(Playlist).toEqual({
      ...playlistParameters(advertiserId, { tags: ["Q3"] }),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      company_uuid: advertiserId,
      revision: 1,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      created_by: "Test manager",
      updated_at: Playlist.created_at,
      updated_by: "Test manager",
      archived_at: null,
    });
    expect(headers.get("location")).toBe(`/playlists/${Playlist.uuid}`);
    expect(headers.get("etag")).toBe('"r1"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("idempotent-replayed")).toBeNull();
  });

  it("reads back any contents as its answer said", async () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    const rule = fc.record({ any: fc.jsonValue({ depthSize: "small" }) });
    const contents = fc.record({
      name: word,
      inventory_ids: fc.array(word),
      searches: fc.array(fc.oneof(word, rule), { maxLength: 3 }),
      tags: fc.array(word),
    });
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(contents, async (changes) => {
        if ((await post(changes)).status !== 201) return;
        const { Playlist } = await create(changes);
        expect(JSON.stringify(Playlist.searches)).toBe(JSON.stringify(changes.searches));
        accepted += 1;
      }),
      { numRuns: 25 },
    );
    expect(accepted).toBeGreaterThan(3);
  });

  it("creates under the agency itself for one of its advertisers", async () => {
    const { Playlist } = await create({}, { company: agencyId });
    expect(Playlist).toMatchObject({ company_uuid: agencyId, advertiser_id: advertiserId });
  });

  it("takes uuids in capitals and stores them as they are elsewhere", async () => {
    const capitals = advertiserId.toUpperCase();
    const { Playlist } = await create({ advertiser_id: capitals }, { company: capitals });
    expect(Playlist).toMatchObject({ company_uuid: advertiserId, advertiser_id: advertiserId });
  });

  it("lets an advertiser's client create its own", async () => {
    const { principal } = await createClient(getRuntime(), { companyId: advertiserId });
    const { Playlist } = await create({}, { token: principal.token });
    expect(Playlist.company_uuid).toBe(advertiserId);
    const other = await createAdvertiser(getRuntime(), { agencyId });
    for (const company of [agencyId, other.id]) {
      const answer = await post({}, { company, token: principal.token });
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  it("keeps ids byte for byte and in order, and counts repetitions it leaves out", async () => {
    const ids = [
      "0007",
      "7",
      "ABC",
      "abc",
      " a  b ",
      "a b",
      "é",
      "e\u0301",
      "👩‍👩‍👧",
      "a\u200db",
      "1e3",
      "=cmd|x",
      '","',
      "\\",
      "x".repeat(255),
      "😀".repeat(255),
    ];
    const { Playlist, duplicates_dropped } = await create({
      inventory_ids: [...ids, "7", "0007", "abc", "zz", "7"],
    });
    expect(Playlist.inventory_ids).toEqual([...ids, "zz"]);
    expect(duplicates_dropped).toBe(4);
  });

  it("keeps ids that look like mistakes, and counts them by kind", async () => {
    const ids = ["673791778", "973972218", "185744728", "100000007", "100007926", "100015845"];
    const odd = ["#N/A", "n/a", "-", "NULL", "TRUE", "673791778.0", "1.2E+09"];
    const { Playlist, warnings } = await create({ inventory_ids: [...ids, ...ids, ...odd] });
    expect(Playlist.inventory_ids).toEqual([...ids, ...odd]);
    expect(warnings).toEqual([
      { kind: "placeholder", count: 4, examples: ["n/a", "-", "NULL"] },
      { kind: "spreadsheet_error", count: 1, examples: ["#N/A"] },
      { kind: "decimal", count: 1, examples: ["673791778.0"] },
      { kind: "scientific", count: 1, examples: ["1.2E+09"] },
    ]);
    expect((await create({ inventory_ids: ids })).warnings).toEqual([]);
  });

  it("stores names and tags in one form, tags once, in their first spelling", async () => {
    const { Playlist } = await create({
      name: " \tCafe\u0301 \n Müller\u00a0& Söhne ",
      tags: ["  Über  uns ", "ÜBER UNS", "uber uns", "news", "News", "ｎｅｗｓ", "2026"],
    });
    expect(Playlist.name).toBe("Café Müller & Söhne");
    expect(Playlist.tags).toEqual(["Über uns", "uber uns", "news", "ｎｅｗｓ", "2026"]);
  });

  it("takes as much as the limits allow", async () => {
    const { Playlist } = await create({
      name: `${"😀".repeat(255)} `,
      inventory_ids: Array.from({ length: 100_000 }, (_, place) => `id-${place}`),
      tags: Array.from({ length: 50 }, (_, place) => `${place}`.padEnd(64, "t")),
      searches: Array.from({ length: 50 }, () => "s".repeat(4_000)),
    });
    expect(Playlist.inventory_ids).toHaveLength(100_000);
    expect(Playlist.tags).toHaveLength(50);
  });

  it("allows no ids if there is a search, and says so otherwise", async () => {
    expect((await create({ inventory_ids: [], searches: ["news"] })).Playlist.searches).toEqual([
      "news",
    ]);
    const answer = await post({ inventory_ids: [], name: "" });
    const errors = [
      { path: "/body/name", message: expect.any(String) },
      { path: "/body/inventory_ids", message: expect.stringContaining("search") },
    ];
    expect(answer).toMatchObject({ status: 422, body: { errors } });
  });

  const long = (count: number) => Array.from({ length: count }, (_, place) => `x${place}`);
  it.each<[string, Record<string, unknown>, string[]]>([
    ["an unknown field", { colour: "red" }, ["/body/colour"]],
    ["the field __proto__", JSON.parse('{"__proto__": {"a": 1}}'), ["/body/__proto__"]],
    ["the field constructor", { constructor: 1 }, ["/body/constructor"]],
    ["a name of null", { name: null }, ["/body/name"]],
    ["a name of blanks", { name: " \u00a0" }, ["/body/name"]],
    ["a name that nobody can see", { name: "\u200b\u2060" }, ["/body/name"]],
    ["a name with NUL", { name: "a\0b" }, ["/body/name"]],
    ["a name with bidi control", { name: "a\u202eb" }, ["/body/name"]],
    ["half a surrogate pair", { name: "a\ud800" }, ["/body/name"]],
    ["a name that is too long", { name: "n".repeat(256) }, ["/body/name"]],
    ["another type", { type: "video" }, ["/body/type"]],
    ["the type in capitals", { type: "Podcast" }, ["/body/type"]],
    ["an advertiser that is no uuid", { advertiser_id: "x" }, ["/body/advertiser_id"]],
    ["an advertiser that is a number", { advertiser_id: 7 }, ["/body/advertiser_id"]],
    ["ids that are text", { inventory_ids: "a,b" }, ["/body/inventory_ids"]],
    [
      "ids that are no text",
      { inventory_ids: ["a", 7, null, {}] },
      ["/body/inventory_ids/1", "/body/inventory_ids/2", "/body/inventory_ids/3"],
    ],
    ["an empty id", { inventory_ids: ["a", " "] }, ["/body/inventory_ids/1"]],
    ["an id with NUL", { inventory_ids: ["a\0"] }, ["/body/inventory_ids/0"]],
    ["an id with a line end", { inventory_ids: ["a\nb"] }, ["/body/inventory_ids/0"]],
    ["an id that is too long", { inventory_ids: ["i".repeat(256)] }, ["/body/inventory_ids/0"]],
    ["100,001 ids", { inventory_ids: long(100_001) }, ["/body/inventory_ids"]],
    ["51 tags", { tags: long(51) }, ["/body/tags"]],
    ["a tag that is too long", { tags: ["t".repeat(65)] }, ["/body/tags/0"]],
    ["an empty tag", { tags: ["a", ""] }, ["/body/tags/1"]],
    ["51 searches", { searches: long(51) }, ["/body/searches"]],
    ["searches left out", { searches: undefined }, ["/body/searches"]],
  ])("refuses %s at its path", async (_name, changes, paths) => {
    const text = JSON.stringify({ body: { ...playlistParameters(advertiserId), ...changes } });
    const answer = await post({}, { text, json: undefined });
    expect(answer).toMatchObject({ status: 422, body: { type: "error", code: "invalid" } });
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(paths);
  });

  it("takes null for request_headers and tags as if they were left out", async () => {
    const json = { request_headers: null, body: playlistParameters(advertiserId, { tags: null }) };
    const { Playlist } = await create({}, { json });
    expect(Playlist.tags).toEqual([]);
  });

  it("lists a hundred of many problems and counts the others", async () => {
    const answer = await post({ inventory_ids: long(1_000).map(() => "") });
    const { errors } = answer.body as { errors: { path: string; message: string }[] };
    expect(errors).toHaveLength(100);
    expect(errors).toContainEqual({
      path: "/body/inventory_ids",
      message: "901 more IDs aren't valid.",
    });
  });

  it.each([
    ['{"body":{"name":"One","name":"Two"}}', '"name"'],
    ['{"request_headers":[],"body":{},"request_headers":[]}', '"request_headers"'],
    ['{"body":{"tags":["a"],"t\\u0061gs":["a"]}}', '"tags"'],
    ['{"body":{"inventory_ids":[12345678901234567890]}}', "12345678901234567890"],
  ])("refuses what JSON readers would differ about: %s", async (text, named) => {
    const params = { companyUUID: advertiserId };
    const answer = await call(playlists, { text, token: manager.token, params });
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect((answer.body as { Message: string }).Message).toContain(named);
  });

  it("wants the advertiser to be the company of the address, unless that is the agency", async () => {
    const other = await createAdvertiser(getRuntime(), { agencyId });
    for (const [company, advertiser] of [
      [advertiserId, other.id],
      [advertiserId, agencyId],
      [agencyId, agencyId],
      [agencyId, newId()],
      [agencyId, "00000000-0000-0000-0000-000000000001"],
    ]) {
      const answer = await post({ advertiser_id: advertiser }, { company });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: "/body/advertiser_id" }] },
      });
    }
  });
});
