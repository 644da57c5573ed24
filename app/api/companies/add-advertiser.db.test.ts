import { beforeEach, expect, it } from "vitest";
import * as companies from "@/app/api/companies/route";
import * as pinned from "@/app/api/companies/pinned/route";
import { type Database } from "@/lib/server/db/database";
import { undoAddAdvertiser } from "@/lib/server/domain/companies/add-advertiser";
import { changeCompanyNames } from "@/lib/server/domain/companies/aliases";
import { type Principal } from "@/lib/server/principal";
import { singletons } from "@/lib/server/singleton";
import {
  type AddedAdvertiser,
  addedAdvertiserSchema,
  companyListSchema,
} from "@/lib/shared/companies/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("POST /api/companies", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let principal: Principal;
  let cookie: string;
  beforeEach(async () => {
    singletons.delete("added-advertisers");
    agencyId = (await createAgency(getRuntime())).id;
    await createAdvertisers(getRuntime(), agencyId, ["PROCTER & GAMBLE Co", "NIKE, Inc."]);
    ({ principal } = await createClient(getRuntime(), { companyId: agencyId }));
    cookie = await sessionCookie(getRuntime(), principal.token);
  });

  const post = (json: object, by = cookie) => call(companies, { cookie: by, method: "POST", json });
  const add = async (name: string, more = {}): Promise<AddedAdvertiser> =>
    addedAdvertiserSchema.parse((await post({ name, ...more })).body);
  const undo = (text: string | null, by = cookie) =>
    call(companies, { cookie: by, method: "DELETE", json: { undo: text } });
  const names = async (q: string) => {
    const { body } = await call(companies, { cookie, path: `/?q=${encodeURIComponent(q)}` });
    return companyListSchema.parse(body).companies.map(({ name }) => name);
  };

  it("adds an advertiser, which searches find", async () => {
    expect(await post({ name: "  Tern  Travel " })).toMatchObject({
      status: 201,
      body: { company: { name: "Tern Travel" }, similar: [] },
    });
    expect(await names("tern")).toEqual(["Tern Travel"]);
  });

  it.each([
    "Procter & Gamble",
    "Procter and Gamble Company",
    "Proctor & Gamble Co",
    "Procter & Gambel",
  ])("names those that %s may be, and adds it if none is meant", async (name) => {
    expect(await post({ name })).toMatchObject({
      status: 200,
      body: { company: null, similar: [{ name: "PROCTER & GAMBLE Co" }], undo: null },
    });
    expect(await names("procter")).toEqual(["PROCTER & GAMBLE Co"]);
    expect(await add(name, { is_another: true })).toMatchObject({ company: { name } });
  });

  it("never makes an equal name twice, also at the same time", async () => {
    expect(await post({ name: "nike inc", is_another: true })).toMatchObject({ status: 409 });
    const both = await Promise.all(["Auk", "AUK"].map((name) => post({ name, is_another: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await names("auk")).toHaveLength(1);
  });

  it("knows other names, which end with an undo", async () => {
    const { company, undo: text } = await add("Great Auk Travel");
    const id = company?.uuid ?? "";
    await changeCompanyNames(getRuntime(), principal, id, { add: ["GAT"], remove: [] });
    expect(await add("GAT")).toMatchObject({ company: null, similar: [{ uuid: id }] });
    expect(await post({ name: "GAT", is_another: true })).toMatchObject({ status: 409 });
    expect(await undo(text)).toMatchObject({ status: 204 });
    expect(await names("gat")).toEqual([]);
    expect(await add("GAT")).toMatchObject({ company: { name: "GAT" } });
  });

  it("is undone while nothing uses the advertiser", async () => {
    const { undo: text } = await add("Tern");
    expect(await undo(text)).toMatchObject({ status: 204 });
    expect(await names("tern")).toEqual([]);
    expect(await undo(text)).toMatchObject({ status: 404 });
    expect(await add("Tern")).toMatchObject({ company: { name: "Tern" } });
  });

  it("isn't undone once a playlist, a client or a pin uses it, nor by others", async () => {
    const added = await Promise.all(["Auk", "Tern", "Gannet"].map((name) => add(name)));
    const [auk = "", tern = "", gannet = ""] = added.map(({ company }) => company?.uuid ?? "");
    await addPlaylist(getRuntime(), principal, auk);
    await createClient(getRuntime(), { companyId: tern });
    const pin = { action: "pin", company: gannet };
    await call(pinned, { cookie, method: "POST", json: pin });
    const answers = await Promise.all(added.map((one) => undo(one.undo)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(answers.map(({ body }) => JSON.stringify(body))).toEqual([
      expect.stringContaining("a playlist uses"),
      expect.stringContaining("a client uses"),
      expect.stringContaining("a pin uses"),
    ]);
    const colleague = (await createClient(getRuntime(), { companyId: agencyId })).principal;
    const others = await sessionCookie(getRuntime(), colleague.token);
    expect(await undo(added[0]?.undo ?? "", others)).toMatchObject({ status: 400 });
  });

  it("is undone or gets a playlist, never both", async () => {
    const runtime = getRuntime();
    const { database } = runtime;
    /** A runtime whose writes are `write`. */
    const withWrite = (write: Database["write"]) => ({
      ...runtime,
      database: Object.create(database, { write: { value: write } }) as Database,
    });
    const [first, second] = [await add("Tern"), await add("Gannet")];
    const undoneFirst = withWrite(async (work) => {
      expect(await undo(first.undo)).toMatchObject({ status: 204 });
      return database.write(work);
    });
    await expect(
      addPlaylist(undoneFirst, principal, first.company?.uuid ?? ""),
    ).rejects.toMatchObject({ code: "invalid" });
    if (database.kind === "sqlite") return;
    // The undo begins after the playlist is written, before that is committed.
    let undoing: Promise<unknown> = Promise.resolve();
    const undoneMeanwhile = withWrite((work) =>
      database.write(async (transaction) => {
        const made = await work(transaction);
        await new Promise<void>((resolve) => {
          const whileOpen = withWrite((undoWork) =>
            database.write((other) => undoWork(other).finally(resolve)),
          );
          undoing = undoAddAdvertiser(whileOpen, principal, second.undo ?? "");
          undoing.catch(() => null);
        });
        return made;
      }),
    );
    await addPlaylist(undoneMeanwhile, principal, second.company?.uuid ?? "");
    await expect(undoing).rejects.toMatchObject({ code: "conflict" });
  });

  it("is for an agency's managers, twenty times a minute", async () => {
    const viewer = (await createClient(getRuntime(), { companyId: agencyId, role: "viewer" }))
      .principal;
    const [own = ""] = await createAdvertisers(getRuntime(), agencyId, ["Own"]);
    const advertiser = (await createClient(getRuntime(), { companyId: own })).principal;
    for (const { token } of [viewer, advertiser])
      expect(await post({ name: "X" }, await sessionCookie(getRuntime(), token))).toMatchObject({
        status: 403,
      });
    for (let place = 0; place < 20; place += 1)
      expect(
        await add(`Company ${"abcdefghijklmnopqrst"[place]}`, { is_another: true }),
      ).toMatchObject({ undo: expect.any(String) });
    const refused = await post({ name: "One more" });
    expect(refused).toMatchObject({ status: 429, body: { code: "throttled" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each([{ name: "" }, { name: "a\0b" }, { name: 1 }, {}, { name: "A", kind: "agency" }])(
    "refuses %j",
    async (json) => expect(await post(json)).toMatchObject({ status: 422 }),
  );
});
