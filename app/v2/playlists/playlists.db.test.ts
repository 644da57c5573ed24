import { beforeAll, describe, expect, it } from "vitest";
import * as companyPlaylists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as archive from "@/app/v2/playlists/[playlistUUID]/archive/route";
import * as inventory from "@/app/v2/playlists/[playlistUUID]/inventory/route";
import * as restore from "@/app/v2/playlists/[playlistUUID]/restore/route";
import * as revisions from "@/app/v2/playlists/[playlistUUID]/revisions/route";
import * as playlist from "@/app/v2/playlists/[playlistUUID]/route";
import * as allPlaylists from "@/app/v2/playlists/route";
import * as tags from "@/app/v2/tags/route";
import { disableClient } from "@/lib/server/domain/clients/manage-clients";
import { newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import {
  playlistPageSchema,
  inventoryResponseSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { createPlaylistResponseSchema, type Playlist } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import { type Call, call, testOrigin, useRuntime } from "@/lib/testing/call";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

describeOnBothDatabases("The operations beyond the document", (getRuntime) => {
  useRuntime(getRuntime);
  let manager: Principal;
  let viewer: Principal;
  let ofAdvertiser: Principal;
  let agencyId: string;
  let advertiserId: string;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    [advertiserId = ""] = await createAdvertisers(getRuntime(), agencyId, ["Bank"]);
    const client = async (companyId: string, role?: "viewer") =>
      (await createClient(getRuntime(), { companyId, role })).principal;
    manager = await client(agencyId);
    viewer = await client(agencyId, "viewer");
    ofAdvertiser = await client(advertiserId);
  });

  const ask = (module: RouteModule, sent: Call = {}, { token } = manager) =>
    call(module, { token, ...sent });
  const make = async (changes = {}, company = advertiserId): Promise<Playlist> => {
    const { body } = await ask(companyPlaylists, {
      params: { companyUUID: company },
      json: { body: playlistParameters(advertiserId, changes) },
    });
    return { ...createPlaylistResponseSchema.parse(body).Playlist, inventory_kind: null, note: "" };
  };
  const one = ({ uuid }: { uuid: string }) => ({ params: { playlistUUID: uuid } });
  const patch = (of: { uuid: string }, body: unknown, sent: Call = {}) =>
    ask(playlist, {
      method: "PATCH",
      ...one(of),
      path: `/v2/playlists/${of.uuid}`,
      json: { request_headers: [], body },
      headers: { "if-match": '"r1"' },
      ...sent,
    });

  describe("list playlists", () => {
    const list = async (query: string, company = advertiserId, caller = manager) => {
      const sent = { params: { companyUUID: company }, path: `/?${query}` };
      return playlistPageSchema.parse((await ask(companyPlaylists, sent, caller)).body);
    };

    it("page by page, by name, tag, type, ID and state", async () => {
      const tag = newId();
      for (const name of ["Cab", "Abc", "Bca"])
        await make({ name, tags: [tag], inventory_ids: [`${tag}${name}`] });
      const first = await list(`tag=${tag}&sort=name&limit=2`);
      expect(first.Playlists.map(({ name }) => name)).toEqual(["Abc", "Bca"]);
      const rest = await list(`tag=${tag}&sort=name&limit=2&cursor=${first.next_cursor}`);
      expect(rest.Playlists).toMatchObject([{ name: "Cab", inventory_count: 1, tags: [tag] }]);
      expect(rest).not.toHaveProperty("next_cursor");
      const names = async (query: string) =>
        (await list(`tag=${tag}&${query}`)).Playlists.map(({ name }) => name);
      expect(await names(`contains=${tag}Bca`)).toEqual(["Bca"]);
      expect(await names("q=cab")).toEqual(["Cab"]);
      expect([await names("type=radio"), await names("state=archived")]).toEqual([[], []]);
      // Connectors send blank fields in this way.
      expect(await names("q=&type=&limit=&cursor=&sort=name")).toEqual(["Abc", "Bca", "Cab"]);
      const wrong = { params: { companyUUID: advertiserId }, path: "/?cursor=none" };
      expect(await ask(companyPlaylists, wrong)).toMatchObject({
        status: 400,
        body: { code: "invalid_cursor" },
      });
    });

    it("of the agency's own list only for the agency", async () => {
      const { uuid } = await make({ name: newId() }, agencyId);
      const uuids = async (company: string, caller: Principal) =>
        (await list("limit=200", company, caller)).Playlists.map((item) => item.uuid);
      expect(await uuids(agencyId, viewer)).toContain(uuid);
      expect(await uuids(advertiserId, viewer)).toContain(uuid);
      expect(await uuids(advertiserId, ofAdvertiser)).not.toContain(uuid);
      expect((await ask(playlist, one({ uuid }), ofAdvertiser)).status).toBe(404);
    });
  });

  describe("find playlists", () => {
    const find = async (query: string, caller = manager) =>
      playlistPageSchema.parse(
        (await ask(allPlaylists, { path: `/v2/playlists?${query}` }, caller)).body,
      );

    it("of all companies that the caller sees, and says what was found", async () => {
      const [second = ""] = await createAdvertisers(getRuntime(), agencyId, ["Ferry"]);
      const tag = newId();
      const inventory_ids = [`${tag}-1`];
      const bank = await make({ name: "Dawn", tags: [tag], inventory_ids });
      const own = await make({ name: "Dusk", tags: [tag], inventory_ids }, agencyId);
      const ferry = await make(
        { name: "Noon", tags: [tag], inventory_ids, advertiser_id: second },
        second,
      );
      const names = async (query: string, caller?: Principal) =>
        (await find(`tag=${tag}&sort=name&${query}`, caller)).Playlists.map(({ name }) => name);
      expect(await names("", viewer)).toEqual(["Dawn", "Dusk", "Noon"]);
      expect(await names("", ofAdvertiser)).toEqual(["Dawn"]);
      expect(await names(`advertiser=${second}`)).toEqual(["Noon"]);
      expect(await names(`advertiser=${second}`, ofAdvertiser)).toEqual([]);
      expect(await names(`contains=${inventory_ids}&type=podcast`)).toEqual([
        "Dawn",
        "Dusk",
        "Noon",
      ]);
      const inventory = { kind: `k${tag.replaceAll("-", "").slice(-20)}`, companyId: agencyId };
      const [gone_since, name] = ["2026-10-03T00:00:00.000Z", "Show"];
      await makeCatalogue(getRuntime(), {
        ...inventory,
        entries: inventory_ids.map((id) => ({ id, name, gone_since })),
      });
      expect(await names("unavailable=true")).toEqual(["Dawn", "Dusk", "Noon"]);
      expect(await names("unavailable=true&q=ferry")).toEqual(["Noon"]);
      expect(await names("unavailable=true", ofAdvertiser)).toEqual([]);
      const found = await find(`q=ferry&tag=${tag}`);
      const match = { by: "advertiser", text: "Ferry" };
      expect(found.Playlists).toMatchObject([
        { uuid: ferry.uuid, advertiser_name: "Ferry", match },
      ]);
      const first = await find(`q=${tag}-1&limit=2`);
      const rest = await find(`q=${tag}-1&limit=2&cursor=${first.next_cursor}`);
      const uuids = [...first.Playlists, ...rest.Playlists].map(({ uuid }) => uuid);
      expect(uuids).toEqual([ferry.uuid, own.uuid, bank.uuid]);
      expect(rest.Playlists).toMatchObject([{ match: { by: "inventory_id", text: `${tag}-1` } }]);
      await patch(bank, { archived: true });
      expect(await names("state=archived")).toEqual(["Dawn"]);
      expect(await names("state=all")).toEqual(["Dawn", "Dusk", "Noon"]);
    });

    it("refuses other parameters, and a client that was stopped", async () => {
      const answer = (query: string, caller = manager) =>
        ask(allPlaylists, { path: `/v2/playlists?${query}` }, caller);
      expect(await answer("changed_since=2026-01-01T00:00:00Z")).toMatchObject({ status: 422 });
      expect(await answer("state=gone")).toMatchObject({ status: 422 });
      const { principal } = await createClient(getRuntime(), { companyId: agencyId });
      expect(await answer("", principal)).toMatchObject({ status: 200 });
      await disableClient(getRuntime(), principal.clientId);
      expect(await answer("", principal)).toMatchObject({ status: 401 });
    });
  });

  describe("read a playlist", () => {
    it("as its creation answered, with its ETag", async () => {
      const created = await make({ searches: ["x", { of: "anything" }], tags: ["b", "a"] });
      const { status, headers, body } = await ask(playlist, one(created), viewer);
      expect([status, headers.get("etag")]).toEqual([200, '"r1"']);
      expect(body).toEqual({
        Message: "",
        type: "success",
        Playlist: { ...created, person: null, created_by_person: null },
        _token: viewer.token,
      });
    });

    it("also in pieces, and its IDs in pieces or pages", async () => {
      const ids = Array.from({ length: 11_000 }, (_, at) => `${at}`.padStart(250, "é"));
      const created = await make({ inventory_ids: ids });
      const { body, headers } = await ask(playlist, one(created));
      expect(body).toMatchObject({ type: "success", Playlist: created, _token: manager.token });
      expect(headers.get("etag")).toBe('"r1"');
      const read = async (query: string) =>
        inventoryResponseSchema.parse(
          (await ask(inventory, { ...one(created), path: `/?${query}` })).body,
        );
      expect(await read("")).toMatchObject({ revision: 1, inventory_ids: ids });
      const first = await read("limit=9999");
      const second = await read(`cursor=${first.next_cursor}`);
      const third = await read(`limit=10000&cursor=${second.next_cursor}`);
      expect(second.inventory_ids).toHaveLength(1_000);
      expect(third).not.toHaveProperty("next_cursor");
      expect([first, second, third].flatMap((page) => page.inventory_ids)).toEqual(ids);
    });
  });

  describe("change a playlist", () => {
    it("by fields and IDs, and say how it is then", async () => {
      const created = await make({ tags: ["old"] });
      const change = {
        name: "  New   name ",
        tags: ["New", "new"],
        inventory_ids: ["b", "a", "b", "#N/A"],
      };
      const changed = await patch(created, change);
      expect(changed).toMatchObject({
        status: 200,
        body: {
          type: "success",
          Playlist: { name: "New name", tags: ["New"], inventory_count: 3, revision: 2 },
          duplicates_dropped: 1,
          warnings: [{ kind: "spreadsheet_error", count: 1 }],
        },
      });
      expect(changed.headers.get("etag")).toBe('"r2"');
      const { body } = await ask(playlist, one(created));
      expect(body).toMatchObject({
        Playlist: { inventory_ids: ["b", "a", "#N/A"], searches: [], updated_by: "Test manager" },
      });
      const added = await patch(
        created,
        { inventory: { add: ["c"], remove: ["b"] } },
        { headers: { "if-match": '"r2"' } },
      );
      expect(added).toMatchObject({ status: 200, body: { Playlist: { inventory_count: 3 } } });
    });

    it("only with the current revision", async () => {
      const created = await make();
      const named = (headers: Call["headers"]) => patch(created, { name: "x" }, { headers });
      expect(await named({})).toMatchObject({
        status: 428,
        body: { doc_url: `${testOrigin}/api-reference#error-revision_required` },
      });
      expect(await named({ "if-match": '"r2"' })).toMatchObject({
        status: 412,
        body: { code: "stale_revision" },
      });
      expect(await named({ "if-match": '"r2", "r3-gzip"' })).toMatchObject({ status: 412 });
      expect(await named({ "if-match": 'W/"r1"' })).toMatchObject({ status: 200 });
      const second = { headers: { "if-match": '"r1", "r2-gzip"' } };
      expect(await patch(created, { name: "y" }, second)).toMatchObject({
        status: 200,
        body: { Playlist: { name: "y", revision: 3 } },
      });
    });

    it("of any revision with If-Match: *, if it exists", async () => {
      const created = await make();
      const headers = { "if-match": "*" };
      expect(await patch(created, { name: "x" }, { headers })).toMatchObject({
        status: 200,
        body: { Playlist: { revision: 2 } },
      });
      expect(await patch({ uuid: newId() }, { name: "x" }, { headers })).toMatchObject({
        status: 404,
      });
    });

    it("and names the present revision to a script that doesn't, or that is late", async () => {
      const created = await make();
      await patch(created, { name: "Two" });
      const of = async (headers: Call["headers"]) => {
        const answer = await patch(created, { name: "x" }, { headers });
        const { Message } = answer.body as { Message: string };
        expect(Message).not.toMatch(/someone|editing/i);
        return [answer.status, Message, answer.headers.get("etag")];
      };
      const present = expect.stringContaining('If-Match: "r2"') as unknown;
      expect(await of({})).toEqual([428, present, '"r2"']);
      expect(await of({ "if-match": "r2" })).toEqual([412, present, '"r2"']);
      const late = expect.stringContaining("revision 2 now") as unknown;
      expect(await of({ "if-match": '"r1"' })).toEqual([412, late, '"r2"']);
      expect(await patch({ uuid: newId() }, { name: "x" }, { headers: {} })).toMatchObject({
        status: 404,
      });
    });

    it("once for a key, whatever has happened since", async () => {
      const created = await make();
      const headers = { "if-match": '"r1"', "idempotency-key": newId() };
      const [first, again] = [
        await patch(created, { name: "Once" }, { headers }),
        await patch(created, { name: "Once" }, { headers }),
      ];
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.headers.get("etag")).toBe('"r2"');
      expect(await patch(created, { name: "Other" }, { headers })).toMatchObject({
        status: 422,
        body: { code: "idempotency_mismatch" },
      });
    });

    it("keeps a note's lines, up to the limit, and refuses what no text has", async () => {
      const created = await make();
      const note = "  Ask Zoe\u0308\r\nbefore\tQ4 \n";
      expect(await patch(created, { note })).toMatchObject({ status: 200 });
      const { body } = await ask(playlist, one(created));
      expect(body).toMatchObject({ Playlist: { note: "Ask Zoë\nbefore Q4" } });
      const next = { headers: { "if-match": '"r2"' } };
      const most = "é".repeat(limits.noteCharacters);
      for (const wrong of [`${most}e`, "a".repeat(200_000), "a\0b", "\u202Ea", 1, null])
        expect(await patch(created, { note: wrong }, next)).toMatchObject({
          status: 422,
          body: { errors: [{ path: "/body/note" }] },
        });
      expect(await patch(created, { note: most }, next)).toMatchObject({ status: 200 });
    });

    it("with errors at the paths of the request", async () => {
      const created = await make();
      const fault = async (body: unknown) => (await patch(created, body)).body;
      expect(await fault({ name: "", more: 1 })).toMatchObject({
        code: "invalid",
        errors: [{ path: "/body/name" }, { path: "/body/more" }],
      });
      expect(await fault({ inventory_ids: [] })).toMatchObject({
        errors: [{ path: "/body/inventory_ids" }],
      });
      expect(await patch(created, {}, { json: { name: "flat" } })).toMatchObject({ status: 400 });
    });
  });

  it("answer 304 to who has the revision already", async () => {
    const created = await make({ inventory_ids: ["a", "b", "c"] });
    const read = (module: RouteModule, tag: string, path = "/") =>
      ask(module, { ...one(created), path, headers: { "if-none-match": tag } });
    for (const tag of ['"r1"', 'W/"r1"', '"r7", W/"r1"', "*"]) {
      const answer = await read(playlist, tag);
      expect([answer.status, answer.headers.get("etag"), answer.body]).toEqual([304, '"r1"', null]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.has("content-type")).toBe(false);
    }
    expect(await read(inventory, '"r1"')).toMatchObject({ status: 304 });
    expect(await read(inventory, '"r1"', "/?limit=2")).toMatchObject({ status: 304 });
    await patch(created, { name: "Two" });
    for (const tag of ['"r1"', "r2", "x"])
      expect(await read(playlist, tag)).toMatchObject({
        status: 200,
        body: { Playlist: { revision: 2 } },
      });
  });

  it("take a UUID of any variant, as openapi.json says", async () => {
    const path = "/?advertiser=8eab6177-02ff-09de-8be6-3dd104ed9b68";
    expect(await ask(tags, { path })).toMatchObject({ status: 200 });
  });

  it("archive and restore, with or without a body", async () => {
    const created = await make();
    const send = (module: RouteModule, revision: number, sent: Call = {}) =>
      ask(module, {
        method: "POST",
        ...one(created),
        headers: { "if-match": `"r${revision}"`, ...sent.headers },
        ...sent,
      });
    expect(await send(archive, 1)).toMatchObject({
      status: 200,
      body: { Playlist: { revision: 2, archived_at: expect.any(String) } },
    });
    expect(await send(archive, 2)).toMatchObject({ body: { Playlist: { revision: 2 } } });
    const enveloped = { json: { request_headers: [], body: {} } };
    expect(await send(restore, 2, enveloped)).toMatchObject({
      status: 200,
      body: { Playlist: { revision: 3, archived_at: null } },
    });
    expect(await send(restore, 2)).toMatchObject({ status: 412 });
    expect(await send(restore, 3, { json: { body: { at: 1 } } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "/body/at" }] },
    });
    expect(await send(archive, 0, { headers: { "if-match": "*" } })).toMatchObject({
      status: 200,
      body: { Playlist: { revision: 4 } },
    });
  });

  it("list revisions, page by page", async () => {
    const created = await make({ name: "One" });
    for (const [at, name] of ["Two", "Three"].entries())
      await patch(created, { name }, { headers: { "if-match": `"r${at + 1}"` } });
    const page = (query: string) => ask(revisions, { ...one(created), path: `/?${query}` }, viewer);
    const first = await page("limit=2");
    expect(first).toMatchObject({
      status: 200,
      body: {
        Revisions: [
          { revision: 3, source: "api", change: { name: { old: "Two", new: "Three" } } },
          { revision: 2 },
        ],
      },
    });
    const { next_cursor } = first.body as { next_cursor: string };
    const last = await page(`cursor=${next_cursor}`);
    expect(last).toMatchObject({ body: { Revisions: [{ revision: 1 }] } });
    expect(last.body).not.toHaveProperty("next_cursor");
    const other = await make();
    const elsewhere = { ...one(other), path: `/?cursor=${next_cursor}` };
    expect(await ask(revisions, elsewhere)).toMatchObject({ status: 400 });
  });

  it("list tags", async () => {
    const tag = newId();
    await make({ tags: [tag] });
    expect(await ask(tags, { path: `/?q=${tag}` }, viewer)).toMatchObject({
      status: 200,
      body: { Tags: [{ tag, active: 1, archived: 0 }], more: 0, _token: viewer.token },
    });
  });
});
