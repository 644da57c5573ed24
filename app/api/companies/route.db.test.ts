import { beforeAll, expect, it } from "vitest";
import * as companyPlaylists from "@/app/api/companies/[companyId]/playlists/route";
import * as company from "@/app/api/companies/[companyId]/route";
import * as companies from "@/app/api/companies/route";
import { companyListSchema } from "@/lib/shared/companies/schema";
import { createdPlaylistSchema } from "@/lib/shared/playlists/schema";
import { newId } from "@/lib/shared/ids";
import { call, type Call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("/api/companies", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let advertiserId: string;
  let cookie: string;
  let viewer: string;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime(), `Lumen & Sön ${newId()}`)).id;
    const names = Array.from(
      { length: 60 },
      (_, place) => `Brand ${String(place).padStart(2, "0")}`,
    );
    [advertiserId = ""] = await createAdvertisers(getRuntime(), agencyId, names);
    const { principal } = await createClient(getRuntime(), { companyId: agencyId });
    cookie = await sessionCookie(getRuntime(), principal.token);
    const other = await createClient(getRuntime(), { companyId: agencyId, role: "viewer" });
    viewer = await sessionCookie(getRuntime(), other.principal.token);
  });

  const save = (sent: Call = {}) =>
    call(companyPlaylists, {
      cookie,
      params: { companyId: advertiserId },
      path: `/api/companies/${advertiserId}/playlists`,
      json: playlistParameters(advertiserId),
      ...sent,
    });

  it("lists fifty companies a page, and where each page begins", async () => {
    const first = companyListSchema.parse((await call(companies, { cookie })).body);
    expect(first).toMatchObject({ first: 1, total: 60, next_cursor: expect.any(String) });
    expect(first.companies).toHaveLength(50);
    const path = `/?cursor=${first.next_cursor}`;
    const second = companyListSchema.parse((await call(companies, { cookie, path })).body);
    expect(second).toMatchObject({ first: 51, total: 60, next_cursor: null });
    expect(second.companies.map(({ name }) => name).at(-1)).toBe("Brand 59");
  });

  it("finds a company by its UUID, whatever is around it", async () => {
    const path = `/?${new URLSearchParams({ q: ` ${advertiserId.toUpperCase()}\u00a0` })}`;
    expect((await call(companies, { cookie, path })).body).toMatchObject({
      companies: [{ uuid: advertiserId }],
      total: 1,
    });
  });

  it("lists companies with playlists by their number, by last change and by name, page by page", async () => {
    const agency = await createAgency(getRuntime());
    const names = ["Alba & Co", "Bruma", "Celeste", "Duna", "Empty"];
    const made = await createAdvertisers(getRuntime(), agency.id, names);
    const { principal } = await createClient(getRuntime(), { companyId: agency.id });
    const mine = await sessionCookie(getRuntime(), principal.token);
    for (const at of [3, 0, 0, 2, 1, 1]) {
      const id = made[at] ?? "";
      const playlist = playlistParameters(id);
      const path = `/api/companies/${id}/playlists`;
      const sent = { cookie: mine, params: { companyId: id }, path, json: playlist };
      expect((await call(companyPlaylists, sent)).status).toBe(201);
    }
    const list = async (query: string) => {
      const found: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const path: string = `/?limit=2&${query}${cursor && `&cursor=${cursor}`}`;
        const page = companyListSchema.parse((await call(companies, { cookie: mine, path })).body);
        expect(page.total).toBe(query.includes("q=") ? 1 : 4);
        expect(page.first).toBe(found.length + 1);
        found.push(
          ...page.companies.map(({ name, playlist_count }) => `${name} ${playlist_count}`),
        );
        cursor = page.next_cursor;
      }
      return found;
    };
    const byName = ["Alba & Co 2", "Bruma 2", "Celeste 1", "Duna 1"];
    expect(await list("with_playlists=true")).toEqual(byName);
    const byNumber = await list("sort=playlists");
    expect(byNumber.toSorted()).toEqual(byName);
    expect(byNumber.map((row) => row.at(-1))).toEqual(["2", "2", "1", "1"]);
    const latest = await list("sort=changed");
    expect(latest).toEqual(["Bruma 2", "Celeste 1", "Alba & Co 2", "Duna 1"]);
    expect(await list("with_playlists=true&q=and+alba")).toEqual(["Alba & Co 2"]);
    const answer = await call(companies, { cookie, path: "/?sort=playlists&limit=1" });
    expect(JSON.stringify(answer.body)).not.toContain("Celeste");
  });

  it("counts each type, whether it looks for companies with playlists or for all", async () => {
    const agency = await createAgency(getRuntime());
    const [id = ""] = await createAdvertisers(getRuntime(), agency.id, ["Mixed"]);
    const { principal } = await createClient(getRuntime(), { companyId: agency.id });
    const mine = await sessionCookie(getRuntime(), principal.token);
    for (const type of ["radio", "podcast", "radio"]) {
      const path = `/api/companies/${id}/playlists`;
      const json = playlistParameters(id, { type });
      await call(companyPlaylists, { cookie: mine, params: { companyId: id }, path, json });
    }
    for (const query of ["", "?q=mixed", "?with_playlists=true", "?sort=changed"]) {
      const answer = await call(companies, { cookie: mine, path: `/${query}` });
      const { companies: rows } = companyListSchema.parse(answer.body);
      expect(rows.map(({ types }) => types)).toEqual([{ podcast: 1, radio: 2, streaming: 0 }]);
    }
  });

  it("lists all companies if none has a playlist yet, and says so", async () => {
    const agency = await createAgency(getRuntime());
    const [id = ""] = await createAdvertisers(getRuntime(), agency.id, ["Empty", "Bare"]);
    const { principal } = await createClient(getRuntime(), { companyId: agency.id });
    const mine = await sessionCookie(getRuntime(), principal.token);
    const list = async () => {
      const answer = await call(companies, { cookie: mine, path: "/?with_playlists=if_any" });
      const { companies: rows, is_with_playlists } = companyListSchema.parse(answer.body);
      return { names: rows.map(({ name }) => name), is_with_playlists };
    };
    expect(await list()).toEqual({ names: ["Bare", "Empty"], is_with_playlists: false });
    const path = `/api/companies/${id}/playlists`;
    const json = playlistParameters(id);
    await call(companyPlaylists, { cookie: mine, params: { companyId: id }, path, json });
    expect(await list()).toEqual({ names: ["Empty"], is_with_playlists: true });
  });

  it("finds a company by another name, among those with playlists too, once and at its best rank", async () => {
    const agency = await createAgency(getRuntime());
    const [id = ""] = await createAdvertisers(getRuntime(), agency.id, [
      "Procter & Gamble",
      "P Go",
    ]);
    const { principal } = await createClient(getRuntime(), { companyId: agency.id });
    const mine = await sessionCookie(getRuntime(), principal.token);
    const path = `/api/companies/${id}/playlists`;
    await call(companyPlaylists, {
      ...{ cookie: mine, params: { companyId: id }, path },
      json: playlistParameters(id),
    });
    const json = { add: ["P&G", "Gamble"] };
    const changed = await call(company, {
      ...{ method: "PATCH", cookie: mine, params: { companyId: id }, json },
    });
    expect(changed).toMatchObject({ status: 200, body: { aliases: ["P&G", "Gamble"] } });
    for (const narrow of ["", "&with_playlists=true", "&sort=changed"]) {
      const find = async (q: string) => {
        const asked = `/?q=${encodeURIComponent(q)}${narrow}`;
        const { body } = await call(companies, { cookie: mine, path: asked });
        return companyListSchema
          .parse(body)
          .companies.map(({ uuid, alias }) => (uuid === id ? alias : "another"));
      };
      expect((await find("p & g"))[0], narrow).toBe("P&G");
      expect(await find("gamble"), narrow).toEqual(["Gamble"]);
      expect(await find("procter"), narrow).toEqual([undefined]);
    }
  });

  it("counts a company's playlists and knows the last change", async () => {
    const params = { companyId: advertiserId };
    const before = await call(company, { cookie, params });
    const empty = { uuid: advertiserId, name: "Brand 00", kind: "advertiser" };
    const types = { podcast: 0, radio: 0, streaming: 0 };
    expect(before.body).toEqual({
      ...empty,
      aliases: [],
      playlist_count: 0,
      types,
      last_changed_at: null,
    });
    const saved = createdPlaylistSchema.parse((await save()).body);
    const row = {
      ...empty,
      playlist_count: 1,
      types: { ...types, podcast: 1 },
      last_changed_at: saved.Playlist.updated_at,
    };
    expect((await call(company, { cookie, params })).body).toEqual({ ...row, aliases: [] });
    const found = await call(companies, { cookie, path: "/?q=brand+00" });
    expect(found.body).toMatchObject({ companies: [row], next_cursor: null });
    const own = await call(company, {
      cookie: viewer,
      params: { companyId: agencyId.toUpperCase() },
    });
    expect(own).toMatchObject({ status: 200, body: { uuid: agencyId, kind: "agency" } });
  });

  it("saves a playlist once for a key, and never says the token", async () => {
    const sent = { headers: { "Idempotency-Key": newId() } };
    const [first, second] = [await save(sent), await save(sent)];
    expect(first).toMatchObject({ status: 201, body: { duplicates_dropped: 0 } });
    expect(Object.keys(first.body as object)).toEqual([
      "Playlist",
      "duplicates_dropped",
      "warnings",
    ]);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(JSON.stringify([first, second])).not.toContain("eyJ");
  });

  it("names what is wrong by its path in the form", async () => {
    const json = playlistParameters(newId(), { inventory_ids: ["a", ""] });
    const paths = { errors: [{ path: "/inventory_ids/1" }] };
    expect(await save({ json })).toMatchObject({ status: 422, body: paths });
    const foreign = await save({ json: playlistParameters(newId()) });
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ path: "/advertiser_id" }] } });
  });

  it.each(["limit=0", "limit=201", "page=2", "q=%00", "cursor=x"])("refuses ?%s", async (query) => {
    const { status, body } = await call(companies, { cookie, path: `/?${query}` });
    expect([400, 422]).toContain(status);
    expect(body).toMatchObject({
      type: "error",
      errors: [{ path: `/query/${query.split("=")[0]}` }],
    });
  });
});
