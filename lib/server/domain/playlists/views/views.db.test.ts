import { beforeAll, expect, it } from "vitest";
import { limits } from "@/lib/shared/limits";
import { listViews } from "@/lib/server/domain/playlists/views/list-views";
import { changeView, createView, deleteView } from "@/lib/server/domain/playlists/views/save-view";
import { type Principal } from "@/lib/server/principal";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

describeOnBothDatabases("saved views", (getRuntime) => {
  let manager: Principal;
  let colleague: Principal;
  let viewer: Principal;
  beforeAll(async () => {
    const companyId = (await createAgency(getRuntime())).id;
    ({ principal: manager } = await createClient(getRuntime(), { companyId }));
    ({ principal: colleague } = await createClient(getRuntime(), { companyId }));
    ({ principal: viewer } = await createClient(getRuntime(), { companyId, role: "viewer" }));
  });
  const names = async (who: Principal) =>
    (await listViews(getRuntime(), who)).map(({ name }) => name);
  const create = (who: Principal, name: string, is_shared = false) =>
    createView(getRuntime(), who, { name, query: "tag=q4", is_shared });

  it("are seen by their client, and shared ones by the company's clients, by name", async () => {
    await create(manager, "own");
    await create(manager, "Échos", true);
    await create(viewer, "zebra");
    expect(await names(manager)).toEqual(["Échos", "own"]);
    expect(await names(colleague)).toEqual(["Échos"]);
    expect(await listViews(getRuntime(), viewer)).toMatchObject([
      { name: "Échos", query: "tag=q4", is_shared: true, is_own: false },
      { name: "zebra", is_shared: false, is_own: true },
    ]);
  });

  it("are shared, and changed when shared, by managers only", async () => {
    await expect(create(viewer, "mine", true)).rejects.toMatchObject({ code: "forbidden" });
    const { uuid: viewId } = await create(manager, "team", true);
    for (const change of [{ name: "x" }, { is_shared: false }])
      await expect(changeView(getRuntime(), viewer, { viewId, change })).rejects.toMatchObject({
        code: "forbidden",
      });
    await expect(deleteView(getRuntime(), viewer, viewId)).rejects.toMatchObject({
      code: "forbidden",
    });
    await changeView(getRuntime(), colleague, { viewId, change: { query: "type=radio" } });
    expect(await listViews(getRuntime(), manager)).toContainEqual({
      uuid: viewId,
      name: "team",
      query: "type=radio",
      is_shared: true,
      person: null,
      is_own: true,
    });
    await deleteView(getRuntime(), colleague, viewId);
    expect(await names(manager)).not.toContain("team");
  });

  it("of a colleague that are not shared look like missing ones", async () => {
    const { uuid: viewId } = await create(manager, "private");
    for (const id of [viewId, "nothing", "\0"]) {
      const change = { name: "x" };
      await expect(
        changeView(getRuntime(), colleague, { viewId: id, change }),
      ).rejects.toMatchObject({ code: "not_found" });
      await expect(deleteView(getRuntime(), colleague, id)).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  it("are limited in number, for each client and for the company", async () => {
    const { principal } = await createClient(getRuntime(), { companyId: manager.companyId });
    for (let made = 0; made < limits.savedViews; made += 1) await create(principal, `v${made}`);
    await expect(create(principal, "one more")).rejects.toMatchObject({ code: "conflict" });
    await create(principal, "shared", true);
  });
});
