import { beforeEach, expect, it } from "vitest";
import * as pinned from "@/app/api/companies/pinned/route";
import { maxPinned } from "@/lib/shared/companies/pinned-and-recent";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  createAdvertisers,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("/api/companies/pinned", (getRuntime) => {
  useRuntime(getRuntime);
  let ids: string[];
  let clientId: string;
  let cookie: string;
  let colleague: string;
  beforeEach(async () => {
    const companyId = (await createAgency(getRuntime())).id;
    const names = Array.from({ length: 14 }, (_, place) => `Company ${place}`);
    ids = await createAdvertisers(getRuntime(), companyId, names);
    const open = async (role: "manager" | "viewer") => {
      const { principal } = await createClient(getRuntime(), { companyId, role });
      return { id: principal.clientId, own: await sessionCookie(getRuntime(), principal.token) };
    };
    ({ id: clientId, own: cookie } = await open("viewer"));
    ({ own: colleague } = await open("manager"));
  });

  const change = (action: string, company: string, more = {}) =>
    call(pinned, { cookie, method: "POST", json: { action, company, ...more } });

  it("keeps nothing for an advertiser", async () => {
    const [companyId = ""] = ids;
    const { principal } = await createClient(getRuntime(), { companyId });
    const own = await sessionCookie(getRuntime(), principal.token);
    const json = { action: "open", company: companyId };
    const nothing = { pinned: [], recent: [] };
    expect((await call(pinned, { cookie: own, method: "POST", json })).body).toEqual(nothing);
    expect((await call(pinned, { cookie: own })).body).toEqual(nothing);
  });

  it("keeps each client's companies on the server", async () => {
    const [first = "", second = "", third = ""] = ids;
    expect((await call(pinned, { cookie })).body).toEqual({ pinned: [], recent: [] });
    await change("open", first);
    await change("open", second);
    await change("pin", third);
    const after = { pinned: [third], recent: [second, first] };
    expect((await change("open", second)).body).toEqual(after);
    expect((await call(pinned, { cookie })).body).toEqual(after);
    expect((await call(pinned, { cookie: colleague })).body).toEqual({ pinned: [], recent: [] });
    expect((await change("unpin", third)).body).toEqual({
      pinned: [],
      recent: [third, second, first],
    });
  });

  it("keeps each person's own, which begin with those that the client pinned", async () => {
    const [first = "", second = "", third = ""] = ids;
    await change("open", second);
    await change("pin", first);
    const open = async (name: string) => {
      const { principal } = await createPerson(getRuntime(), { clientId, name, role: "viewer" });
      return sessionCookie(getRuntime(), principal.token);
    };
    const [ana, ben] = [await open("Ana"), await open("Ben")];
    const by = (own: string, action: string, company: string) =>
      call(pinned, { cookie: own, method: "POST", json: { action, company } });
    expect((await call(pinned, { cookie: ana })).body).toEqual({ pinned: [first], recent: [] });
    await by(ana, "open", third);
    expect((await by(ana, "unpin", first)).body).toEqual({ pinned: [], recent: [first, third] });
    await by(ben, "pin", second);
    expect((await call(pinned, { cookie: ben })).body).toEqual({
      pinned: [first, second],
      recent: [],
    });
    expect((await call(pinned, { cookie: ana })).body).toMatchObject({ pinned: [] });
    expect((await call(pinned, { cookie })).body).toEqual({ pinned: [first], recent: [second] });
  });

  it("stays bounded", async () => {
    for (const id of ids) await change("pin", id);
    expect((await call(pinned, { cookie })).body).toEqual({
      pinned: ids.slice(0, maxPinned),
      recent: [],
    });
  });
});
