import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import * as exporting from "@/app/api/playlists/export/route";
import * as creating from "@/app/v2/companies/[companyUUID]/playlists/route";
import { type Principal } from "@/lib/server/principal";
import { writeCsvList } from "@/lib/server/http/answers/list-cells";
import { newId } from "@/lib/shared/ids";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { type ExportFormat } from "@/lib/shared/playlists/export/export-schema";
import {
  createPlaylistResponseSchema,
  createPlaylistSchema,
  type Playlist,
} from "@/lib/shared/playlists/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { readRows } from "@/lib/testing/read-rows";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

const odd = {
  name: 'Crime, "true" & other',
  tags: ["Q4", "a,b"],
  inventory_ids: ["000123", 'say "x",y', "1e5", "São Paulo"],
  searches: [
    "true crime\nand more",
    { schema: "search/1", type: "text", q: "x" },
    { b: [1, null] },
  ],
};

describeOnBothDatabases("POST /api/playlists/export", (getRuntime) => {
  useRuntime(getRuntime);
  let principal: Principal;
  let cookie: string;
  let advertiserId: string;
  const made: Playlist[] = [];

  beforeAll(async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    advertiserId = (await createAdvertiser(runtime, { agencyId: agency.id, name: "Tern, Tide" }))
      .id;
    ({ principal } = await createClient(runtime, { companyId: agency.id }));
    const viewer = await createClient(runtime, { companyId: agency.id, role: "viewer" });
    cookie = await sessionCookie(runtime, viewer.principal.token);
    made.length = 0;
    for (const changes of [odd, { name: "Zebra" }, { name: "ant", type: "radio" }]) {
      const playlist = createPlaylistSchema.parse(playlistParameters(advertiserId, changes));
      const request = { companyId: advertiserId, playlist, source: "api" as const };
      made.push((await createPlaylist(runtime, principal, request)).playlist);
    }
  });

  /** The text of an export; JSON comes parsed. */
  const send = async (
    format: ExportFormat,
    selection: unknown = { filter: { company: advertiserId } },
    as = cookie,
    order = {},
  ) => {
    const response = await exporting.POST(
      new Request("http://localhost:3000/", {
        method: "POST",
        headers: {
          cookie: as,
          origin: "http://localhost:3000",
          "content-type": "application/json",
        },
        body: JSON.stringify({ selection, format, names: false, ...order }),
      }),
      { params: Promise.resolve({}) },
    );
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    return { bytes, text, headers: response.headers };
  };
  const rowsOf = async (text: string) => {
    const { header, rows } = await readRows(text);
    return [header, ...rows.map(({ cells }) => cells)];
  };

  it("writes a row for each id", async () => {
    const { text, headers } = await send("ids-csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="inventory-ids-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [first, second, third] = made;
    expect(await rowsOf(text)).toEqual([
      ["Playlist", "Inventory ID", "Playlist ID", "Revision"],
      ["ant", "show-1", third?.uuid, "1"],
      ...odd.inventory_ids.map((id) => [odd.name, id, first?.uuid, "1"]),
      ["Zebra", "show-1", second?.uuid, "1"],
    ]);
  });

  it("has the playlists by name, or in the order of the list", async () => {
    const names = async (order: object) => {
      const { text } = await send("json", undefined, cookie, order);
      return (JSON.parse(text) as { body: { name: string } }[]).map(({ body }) => body.name);
    };
    expect(await names({})).toEqual(["ant", odd.name, "Zebra"]);
    expect(await names({ sort: "name", order: "desc" })).toEqual(["Zebra", odd.name, "ant"]);
    expect(await names({ sort: "changed", order: "desc" })).toEqual(["ant", "Zebra", odd.name]);
    expect(await names({ sort: "ids", order: "desc" })).toEqual([odd.name, "ant", "Zebra"]);
  });

  it("writes a row for each playlist, in which nothing is lost", async () => {
    const { text } = await send("playlists-csv");
    const [header = [], ...rows] = await rowsOf(text);
    const playlists = rows.map((cells) =>
      Object.fromEntries(header.map((name, place) => [name, cells[place]])),
    );
    expect(playlists.map(({ Name }) => Name)).toEqual(["ant", odd.name, "Zebra"]);
    const [ant, crime] = playlists;
    expect(crime).toMatchObject({
      "Playlist ID": made[0]?.uuid,
      "Advertiser ID": advertiserId,
      Advertiser: "Tern, Tide",
      Type: "podcast",
      Archived: "no",
      Revision: "1",
      "Updated by": "Test manager",
    });
    const lists = { Tags: odd.tags, Searches: odd.searches, "Inventory IDs": odd.inventory_ids };
    for (const [header, list] of Object.entries(lists))
      expect(JSON.parse(crime?.[header] ?? "")).toEqual(list);
    expect(ant).toMatchObject({ Tags: "", Searches: "[]", "Inventory IDs": "show-1" });
  });

  it("writes lists as people do, unless a program would read them as something else", () => {
    const cells = [[], ["a", "b c"], ["a;b"], ["a,b"], ['"a"'], [" a"], ["[a"], ["'a", "b]"]];
    expect(cells.map(writeCsvList)).toEqual([
      ...["", "a; b c", '["a;b"]', '["a,b"]', '["\\"a\\""]', '[" a"]', '["[a"]', "'a; b]"],
    ]);
    const alone = [
      "007",
      "12345678901234567",
      "1e5",
      "2026-11",
      "Mar-1",
      "TRUE",
      "973972218",
      "Q4",
    ];
    expect(alone.map((one) => writeCsvList([one]))).toEqual([
      ...["007;", "12345678901234567;", "1e5;", "2026-11;", "Mar-1;", "TRUE;", "973972218", "Q4"],
    ]);
    const many = Array.from({ length: 4_000 }, (_, at) => `id-${at}`);
    expect(JSON.parse(writeCsvList(many))).toEqual(many);
  });

  it("writes a workbook with a row for each id and each search, in which every cell is text", async () => {
    const { bytes, headers } = await send("xlsx");
    expect(headers.get("content-disposition")).toMatch(/filename="playlists-.*\.xlsx"$/);
    const { sheets } = await readXlsx(bytes);
    const [header, ...rows] = sheets[0]?.rows ?? [];
    expect(header).toEqual([
      ...["Name", "Advertiser", "Type", "Inventory ID", "Search", "Tags", "ID type", "Note"],
      ...["Archived", "Advertiser ID", "Playlist ID", "Revision"],
    ]);
    const crime = rows.filter((cells) => cells[0] === odd.name);
    const searches = [
      odd.searches[0],
      JSON.stringify(odd.searches[1]),
      JSON.stringify(odd.searches[2]),
    ];
    expect(crime.map((cells) => [cells[3], cells[4]])).toEqual([
      ...odd.inventory_ids.map((id) => [id, null]),
      ...searches.map((search) => [null, search]),
    ]);
    expect(crime[3]?.slice(0, 3)).toEqual([odd.name, "Tern, Tide", "podcast"]);
    expect(crime[3]?.slice(-3)).toEqual([advertiserId, made[0]?.uuid, "1"]);
    expect(rows).toHaveLength(9);
  });

  it("writes requests, each of which makes an equal playlist", async () => {
    const { text, headers } = await send("json");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    const requests = JSON.parse(text) as unknown[];
    expect(requests).toHaveLength(3);
    for (const json of requests) {
      const answer = await call(creating, {
        token: principal.token,
        params: { companyUUID: advertiserId },
        json,
      });
      expect(answer.status).toBe(201);
      const { Playlist } = createPlaylistResponseSchema.parse(answer.body);
      const original = made.find(({ name }) => name === Playlist.name);
      for (const field of ["name", "type", "tags", "searches", "inventory_ids"] as const)
        expect(Playlist[field]).toEqual(original?.[field]);
    }
  });

  it("takes those that are named, without what is not there", async () => {
    const uuid = made[1]?.uuid ?? "";
    const { text } = await send("json", { playlists: [newId(), uuid.toUpperCase()] });
    expect(JSON.parse(text)).toMatchObject([{ request_headers: [], body: { name: "Zebra" } }]);
    const empty = await send("ids-csv", { playlists: [newId()] });
    expect(empty.text).toBe("\uFEFFPlaylist,Inventory ID,Playlist ID,Revision\r\n");
  });

  it.each([
    [{}, "/selection"],
    [{ selection: { playlists: [] }, format: "json" }, "/selection"],
    [{ selection: { playlists: ["x"] }, format: "json" }, "/selection"],
    [{ selection: { filter: {} }, format: "xml" }, "/format"],
  ])("refuses %j", async (json, path) => {
    const answer = await call(exporting, { cookie, json });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(JSON.stringify(answer.body)).toContain(path);
  });
});
