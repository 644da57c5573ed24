import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import * as exporting from "@/app/api/playlists/export/route";
import { type ExportFormat } from "@/lib/shared/playlists/export/export-schema";
import { useRuntime } from "@/lib/testing/call";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertiser,
  createAgency,
  createClient,
  enterShard,
} from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

const ids = ["1200361736", "1300000000", "1300000001"];

describeOnBothDatabases("An export with names", (getRuntime) => {
  useRuntime(getRuntime);
  let cookie: string;
  let advertiserId: string;
  let uuid: string;

  beforeAll(async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    const rival = await createAgency(runtime);
    advertiserId = (await createAdvertiser(runtime, { agencyId: agency.id })).id;
    const { principal } = await createClient(runtime, { companyId: agency.id });
    cookie = await sessionCookie(runtime, principal.token);
    enterShard(runtime, agency.id);
    uuid = await addPlaylist(runtime, principal, advertiserId, {
      name: "Named",
      inventory_ids: ids,
      searches: ["news"],
    });
    const kind = "apple_podcast";
    await makeCatalogue(runtime, {
      kind,
      entries: [
        { id: "1200361736", name: "=The\nDaily", publisher: "Times" },
        { id: "1300000000", name: "Gone", gone_since: "2026-10-03T08:00:00.000Z" },
      ],
    });
    const secret = [{ id: "1300000001", name: "Rate card" }];
    await makeCatalogue(runtime, { kind, entries: secret, companyId: rival.id });
  });

  const send = async (format: ExportFormat, names?: boolean) => {
    const body = JSON.stringify({ selection: { playlists: [uuid] }, format, names });
    const response = await exporting.POST(
      new Request("http://localhost:3000/", {
        method: "POST",
        headers: { cookie, origin: "http://localhost:3000", "content-type": "application/json" },
        body,
      }),
      { params: Promise.resolve({}) },
    );
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const textOf = async (format: ExportFormat, names?: boolean) =>
    new TextDecoder().decode(await send(format, names));

  it("has the columns of names after those of the IDs, guarded and on one line, and nothing of another agency's", async () => {
    expect((await textOf("ids-csv")).split("\r\n")).toEqual([
      "Playlist,Inventory ID,Show,Publisher,Catalogue,Playlist ID,Revision",
      `Named,1200361736,'=The Daily,Times,,${uuid},1`,
      `Named,1300000000,Gone,,Unavailable since 2026-10-03,${uuid},1`,
      `Named,1300000001,,,Not in catalogue,${uuid},1`,
      "",
    ]);
    expect(await textOf("ids-csv", true)).toBe(await textOf("ids-csv"));
  });

  it("has them in workbooks, where a row of a search has none", async () => {
    const { sheets } = await readXlsx(await send("xlsx"));
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(3, 7)).toEqual(["Inventory ID", "Show", "Publisher", "Catalogue"]);
    expect(rows[1]?.slice(3, 6)).toEqual(["1200361736", "=The Daily", "Times"]);
    expect(rows[4]?.slice(3, 8)).toEqual([null, null, null, null, "news"]);
    expect(rows).toHaveLength(5);
  });

  it("has them beside the request in JSON, and in no other answer", async () => {
    const [named] = JSON.parse(await textOf("json", true)) as [Record<string, unknown>];
    const [plain] = JSON.parse(await textOf("json", false)) as [Record<string, unknown>];
    expect(named?.body).toEqual(plain?.body);
    expect(Object.keys(plain ?? {})).toEqual(["request_headers", "body"]);
    expect(named?.inventory_names).toEqual([
      { id: "1200361736", name: "=The Daily", publisher: "Times", catalogue: "" },
      { id: "1300000000", name: "Gone", publisher: "", catalogue: "Unavailable since 2026-10-03" },
      { id: "1300000001", name: "", publisher: "", catalogue: "Not in catalogue" },
    ]);
    expect(await textOf("playlists-csv", false)).toBe(await textOf("playlists-csv"));
    expect(await textOf("ids-csv", false)).toContain("Playlist,Inventory ID,Playlist ID,");
  });
});
