import { beforeAll, expect, it } from "vitest";
import * as differences from "@/app/api/playlists/compare/differences/route";
import * as compare from "@/app/api/playlists/compare/route";
import { type Principal } from "@/lib/server/principal";
import { newId } from "@/lib/shared/ids";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { comparisonSchema } from "@/lib/shared/playlists/overlap/compare-schema";
import { changePlaylistSchema } from "@/lib/shared/playlists/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("/api/playlists/compare", (getRuntime) => {
  useRuntime(getRuntime);
  let manager: Principal;
  let cookie: string;
  let advertiserId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    manager = (await createClient(getRuntime(), { companyId: agency.id })).principal;
    const viewer = await createClient(getRuntime(), { companyId: agency.id, role: "viewer" });
    cookie = await sessionCookie(getRuntime(), viewer.principal.token);
  });

  const create = (changes: Record<string, unknown>) =>
    addPlaylist(getRuntime(), manager, advertiserId, changes);
  const change = (playlistId: string, revision: number, changes: object) =>
    changePlaylist(getRuntime(), manager, {
      playlistId,
      revision,
      change: changePlaylistSchema.parse(changes),
      source: "dashboard",
    });
  const read = async (left: string, right: string) => {
    const answer = await call(compare, { cookie, path: `/?left=${left}&right=${right}` });
    expect(answer).toMatchObject({ status: 200 });
    return comparisonSchema.parse(answer.body);
  };

  it("shows a viewer two revisions of a playlist, each as it was", async () => {
    const uuid = await create({ inventory_ids: ["a", "b", "c"], tags: ["old"] });
    await change(uuid, 1, { name: "Renamed", inventory: { add: ["d"], remove: ["a"] } });
    await change(uuid, 2, { tags: ["new"], archived: true, searches: [{ z: 1 }] });
    const { left, right, ids } = await read(`${uuid.toUpperCase()}@1`, uuid);
    expect(left).toMatchObject({
      uuid,
      revision: 1,
      current_revision: 3,
      name: "Morning shows",
      tags: ["old"],
      searches: [],
      archived: false,
      by: "Test manager",
    });
    expect(right).toMatchObject({ revision: 3, name: "Renamed", tags: ["new"], archived: true });
    expect(right.searches).toEqual([{ z: 1 }]);
    expect(ids).toEqual({
      only_left: { count: 1, first: ["a"] },
      only_right: { count: 1, first: ["d"] },
      both: { count: 2, first: ["b", "c"] },
      is_reordered: false,
    });
  });

  it("compares the ids of two playlists as sets, says whether their order differs, and shows 100", async () => {
    const many = Array.from({ length: 12_345 }, (_, index) => `id-${index}`);
    const left = await create({ inventory_ids: many });
    const right = await create({ inventory_ids: ["id-7", "id-3", "other"] });
    const { ids } = await read(left, right);
    expect(ids.only_left).toEqual({
      count: 12_343,
      first: many.filter((id) => id !== "id-3" && id !== "id-7").slice(0, 100),
    });
    expect(ids.both).toEqual({ count: 2, first: ["id-3", "id-7"] });
    expect(ids.is_reordered).toBe(true);
    expect((await read(left, left)).ids).toMatchObject({
      only_left: { count: 0 },
      both: { count: 12_345 },
      is_reordered: false,
    });
  });

  it("gives every difference as CSV", async () => {
    const left = await create({ name: 'A, "B"', inventory_ids: ["x", "y"], tags: ["t", "u"] });
    const right = await create({ name: "C", inventory_ids: ["y", "z"], tags: ["u", "t"] });
    const request = new Request(`http://localhost/?left=${left}&right=${right}`, {
      headers: { cookie },
    });
    const answer = await differences.GET(request, { params: Promise.resolve({}) });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect((await answer.text()).split("\r\n")).toEqual([
      "field,left,right",
      'name,"A, ""B""",C',
      'tag order,"[""t"",""u""]","[""u"",""t""]"',
      "inventory_id,x,",
      "inventory_id,,z",
      "",
    ]);
  });

  it("says what is wrong with what was asked, and which is not there", async () => {
    const uuid = await create({});
    const ask = (left: string, right: string) =>
      call(compare, { cookie, path: `/?left=${left}&right=${right}` });
    for (const wrong of ["", "x", `${uuid}@0`, `${uuid}@-1`, `${uuid}@1@2`, `${uuid}@1e9`])
      expect(await ask(wrong, uuid)).toMatchObject({
        status: 422,
        body: { errors: [{ path: "/query/left" }] },
      });
    expect((await ask(uuid, `${uuid}@2`)).status).toBe(404);
    expect((await ask(uuid, newId())).status).toBe(404);
    expect((await ask(uuid, "00000000-0000-0000-0000-000000000001")).status).toBe(404);
    expect((await call(compare, { path: `/?left=${uuid}&right=${uuid}` })).status).toBe(401);
  });
});
