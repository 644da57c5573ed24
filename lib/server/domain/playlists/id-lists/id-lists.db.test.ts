import { beforeAll, expect, it } from "vitest";
import { limits } from "@/lib/shared/limits";
import {
  getIdList,
  type IdReportSearch,
  idReportSearchSchema,
  storeIdList,
} from "@/lib/server/domain/playlists/id-lists/store-id-list";
import { writeIdReport } from "@/lib/server/http/answers/write-id-report";
import { createView } from "@/lib/server/domain/playlists/views/save-view";
import { type Principal } from "@/lib/server/principal";
import { changeLimits } from "@/lib/testing/change-limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

changeLimits({ storedIdLists: 5, storedIdListBytes: 2_000 });

describeOnBothDatabases("lists of inventory IDs", (getRuntime) => {
  let principal: Principal;
  let advertiserId: string;
  beforeAll(async () => {
    const agencyId = (await createAgency(getRuntime())).id;
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId, name: "Tern, Ltd" })).id;
    ({ principal } = await createClient(getRuntime(), { companyId: agencyId }));
  });
  const store = (ids: string[]) => storeIdList(getRuntime(), principal, { inventory_ids: ids });
  const put = (name: string, ids: string[]) =>
    addPlaylist(getRuntime(), principal, advertiserId, { name, inventory_ids: ids, type: "radio" });

  it("have one key for the same IDs, and keep each ID once, in order", async () => {
    const { key, inventory_ids } = await store(["b", "a", "b"]);
    expect(inventory_ids).toEqual(["b", "a"]);
    expect((await store(["b", "a"])).key).toBe(key);
    expect((await store(["a", "b"])).key).not.toBe(key);
    expect(await getIdList(getRuntime().database.read, principal, key)).toEqual({
      key,
      inventory_ids,
    });
  });

  const read = async (search: IdReportSearch) => {
    let csv = "";
    for await (const piece of writeIdReport(getRuntime(), principal, search)) csv += piece;
    return csv;
  };

  it("report the playlists that contain each ID", async () => {
    const both = await put("Both", ["r-1", "r-2", "r-3"]);
    const one = await put('A "one"', ["r-2"]);
    const { key } = await store(["r-2", "=gone", "r-1"]);
    const search = idReportSearchSchema.parse({ id_list: key, id_match: "all" });
    const csv = await read(search);
    expect(csv.split("\r\n")).toEqual([
      "\uFEFFinventory_id,playlists,playlist,advertiser,type,archived,playlist_uuid",
      `r-2,2,"A ""one""","Tern, Ltd",radio,no,${one}`,
      `r-2,2,Both,"Tern, Ltd",radio,no,${both}`,
      "'=gone,0,,,,,",
      `r-1,1,Both,"Tern, Ltd",radio,no,${both}`,
      "",
    ]);
    const none = idReportSearchSchema.parse({ id_list: key, type: "podcast" });
    expect(await read(none)).not.toContain(both);
  });

  it("used longest ago make room for new ones, unless a view refers to them", async () => {
    const kept = await store(["in a view"]);
    await createView(getRuntime(), principal, {
      name: "Kept",
      query: `id_list=${kept.key}&id_match=all`,
      is_shared: false,
    });
    const old = await store(["old"]);
    for (let made = 0; made < limits.storedIdLists; made += 1) await store([`new ${made}`]);
    const find = (key: string) => getIdList(getRuntime().database.read, principal, key);
    expect((await find(kept.key)).inventory_ids).toEqual(["in a view"]);
    await expect(find(old.key)).rejects.toMatchObject({ code: "not_found" });
  });

  it("of one client don't push out those of another, whether they are many or large", async () => {
    const { principal: colleague } = await createClient(getRuntime(), {
      companyId: principal.companyId,
    });
    const { key } = await storeIdList(getRuntime(), colleague, { inventory_ids: ["colleague's"] });
    for (let made = 0; made < limits.storedIdLists * 2; made += 1) await store([`many ${made}`]);
    const large = (name: string) => [name.padEnd(limits.storedIdListBytes / 2, "x")];
    const first = await store(large("first"));
    for (const name of ["second", "third"]) await store(large(name));
    const find = (key: string) => getIdList(getRuntime().database.read, principal, key);
    expect((await find(key)).inventory_ids).toEqual(["colleague's"]);
    await expect(find(first.key)).rejects.toMatchObject({ code: "not_found" });
  });
});
