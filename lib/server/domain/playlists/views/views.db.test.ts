import { beforeAll, expect, it } from "vitest";
import { limits } from "@/lib/shared/limits";
import {
  changeView,
  createView,
  deleteView,
  listViews,
} from "@/lib/server/domain/playlists/views/save-view";
import { type Principal } from "@/lib/server/principal";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { forgetPerson } from "@/lib/server/domain/people/manage-people";
import { createAgency, createClient, createPerson } from "@/lib/testing/factories";

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

  it("belong to the person who saved them, and those of nobody to all of the client", async () => {
    const { clientId, principal: nobody } = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    const person = async (name: string, role: "manager" | "viewer") =>
      (await createPerson(getRuntime(), { clientId, name, role })).principal;
    const [ana, ben, vic] = [
      await person("Ana", "manager"),
      await person("Ben", "manager"),
      await person("Vic", "viewer"),
    ];
    const { uuid: viewId } = await create(ana, "Ana's");
    await create(nobody, "everybody's");
    const shared = await create(ana, "shared", true);
    for (const who of [ben, vic, nobody])
      expect(await names(who)).toEqual(["everybody's", "shared"]);
    expect(await listViews(getRuntime(), ana)).toMatchObject([
      { name: "Ana's", is_own: true, person: { name: "Ana" } },
      { name: "everybody's", is_own: false, person: null },
      { name: "shared", is_own: true },
    ]);
    for (const who of [ben, vic, nobody]) {
      const change = { viewId, change: { name: "x" } };
      await expect(changeView(getRuntime(), who, change)).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(deleteView(getRuntime(), who, viewId)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const [everybodys] = await listViews(getRuntime(), vic);
    for (const { uuid } of [shared, everybodys ?? shared])
      await expect(deleteView(getRuntime(), vic, uuid)).rejects.toMatchObject({
        code: "forbidden",
      });
    await deleteView(getRuntime(), ben, everybodys?.uuid ?? "");
    // Not Ben's, who could not find it again.
    const change = { is_shared: false };
    await changeView(getRuntime(), ben, { viewId: shared.uuid, change });
    expect(await names(ben)).toEqual([]);
    expect(await names(ana)).toEqual(["Ana's", "shared"]);
  });

  it("of a person are changed by them, also once they are no manager, and are gone when they are forgotten", async () => {
    const companyId = (await createAgency(getRuntime())).id;
    const { clientId } = await createClient(getRuntime(), { companyId });
    const { personId, principal } = await createPerson(getRuntime(), { clientId, name: "Ana" });
    const shared = await create(principal, "shared", true);
    await create(principal, "own");
    const viewing: Principal = { ...principal, role: "viewer" };
    await changeView(getRuntime(), viewing, { viewId: shared.uuid, change: { name: "Shared" } });
    const change = { viewId: shared.uuid, change: { is_shared: false } };
    await expect(changeView(getRuntime(), viewing, change)).rejects.toMatchObject({
      code: "forbidden",
    });
    await createPerson(getRuntime(), { clientId, name: "Ben" });
    await forgetPerson(getRuntime(), null, personId);
    expect(await names(principal)).toEqual(["Shared"]);
  });

  it("are limited in number, for each person, for each client and for the company", async () => {
    const { principal } = await createClient(getRuntime(), { companyId: manager.companyId });
    for (let made = 0; made < limits.savedViews; made += 1) await create(principal, `v${made}`);
    await expect(create(principal, "one more")).rejects.toMatchObject({ code: "conflict" });
    await create(principal, "shared", true);
    const person = await createPerson(getRuntime(), { clientId: principal.clientId });
    for (let made = 0; made < limits.savedViews; made += 1)
      await create(person.principal, `v${made}`);
    await expect(create(person.principal, "one more")).rejects.toMatchObject({ code: "conflict" });
  });
});
