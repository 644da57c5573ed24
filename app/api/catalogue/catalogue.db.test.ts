import { beforeEach, describe, expect, it } from "vitest";
import * as finish from "@/app/api/catalogue/imports/[importNumber]/finish/route";
import * as one from "@/app/api/catalogue/imports/[importNumber]/route";
import * as rows from "@/app/api/catalogue/imports/[importNumber]/rows/route";
import * as undo from "@/app/api/catalogue/imports/[importNumber]/undo/route";
import * as imports from "@/app/api/catalogue/imports/route";
import * as preview from "@/app/api/catalogue/preview/route";
import * as entries from "@/app/api/catalogue/sources/[sourceId]/entries/route";
import * as sourceImports from "@/app/api/catalogue/sources/[sourceId]/imports/route";
import * as sources from "@/app/api/catalogue/sources/route";
import * as names from "@/app/api/inventory/names/route";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import {
  type CatalogueImport,
  type CataloguePreview,
  type CatalogueSourceList,
  sentRows,
} from "@/lib/shared/catalogue/sources";
import { type Call, call, useRuntime } from "@/lib/testing/call";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { changeLimits } from "@/lib/testing/change-limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

type Row = { id: string; name: string; publisher?: string };

describeOnBothDatabases("importing into a company's own catalogue", (getRuntime) => {
  useRuntime(getRuntime);
  let companyId = "";
  let cookie = "";
  beforeEach(async () => {
    companyId = (await createAgency(getRuntime())).id;
    cookie = await signIn(companyId);
  });

  async function signIn(company: string, role: "manager" | "viewer" = "manager"): Promise<string> {
    const { principal } = await createClient(getRuntime(), { companyId: company, role });
    return sessionCookie(getRuntime(), principal.token);
  }

  /** Asks as the manager; the answer must be 2xx. */
  async function ask<Body>(module: RouteModule, sent: Call): Promise<Body> {
    const { status, body } = await call(module, { cookie, ...sent });
    expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code) => code < 300) });
    return body as Body;
  }
  const start = (digest = "0", source = "Rates") =>
    ask<CatalogueImport>(imports, {
      json: { source, format: "csv", kind: "deal", file: "x.csv", digest: digest.repeat(64) },
    });
  const of = ({ number }: CatalogueImport) => ({ params: { importNumber: String(number) } });
  const send = (begun: CatalogueImport, first: number, list: Row[]) =>
    ask<{ import: CatalogueImport; rejected: unknown[] }>(rows, {
      ...of(begun),
      json: { first, rows: list },
    });
  async function importRows(list: Row[], digest = "0", source = "Rates"): Promise<CatalogueImport> {
    const begun = await start(digest, source);
    await send(begun, 0, list);
    return ask(finish, { ...of(begun), json: {} });
  }
  async function nameOf(id: string, asker = cookie): Promise<string | undefined> {
    const { body } = await call(names, { cookie: asker, json: { kind: "deal", ids: [id] } });
    return (body as { names: { name: string }[] }).names[0]?.name;
  }

  it("starts, takes rows, finishes, and is undone", async () => {
    const begun = await start();
    expect(begun).toMatchObject({
      state: "receiving",
      rows: 0,
      kind: "deal",
      source: { name: "Rates", is_own: true },
      by: "Test manager",
      can_undo: true,
    });
    const sent = await send(begun, 0, [
      { id: "1", name: "One" },
      { id: "2", name: "T\0wo" },
    ]);
    expect(sent.import).toMatchObject({ rows: 2, rejected: 1 });
    expect(sent.rejected).toEqual([
      { row: 1, reason: "Name contains a control character (U+0000). Remove it." },
    ]);
    // The same rows again, as after a lost answer; and rows that come too early.
    expect((await send(begun, 0, [{ id: "1", name: "Else" }])).import.rows).toBe(2);
    const early = await call(rows, { cookie, ...of(begun), json: { first: 3, rows: [] } });
    expect(early.status).toBe(409);
    const finished = await ask<CatalogueImport>(finish, { ...of(begun), json: {} });
    expect(finished).toMatchObject({
      state: "finished",
      added: 1,
      gone: 0,
      finished_at: expect.any(String),
    });
    expect(await nameOf("1")).toBe("One");
    const later = await call(rows, { cookie, ...of(begun), json: { first: 2, rows: [] } });
    expect(later.status).toBe(409);
    const undone = await ask<CatalogueImport>(undo, { ...of(begun), json: {} });
    expect(undone).toMatchObject({ state: "undone", can_undo: false });
    expect(await nameOf("1")).toBeUndefined();
    expect(await ask(one, of(begun))).toEqual(undone);
  });

  it("goes on with the same file, and refuses another meanwhile", async () => {
    const begun = await start("a");
    await send(begun, 0, [{ id: "1", name: "One" }]);
    const again = await call(imports, {
      cookie,
      json: {
        source: " RATES ",
        format: "csv",
        kind: "deal",
        file: "x.csv",
        digest: "a".repeat(64),
      },
    });
    expect(again).toMatchObject({ status: 200, body: { number: begun.number, rows: 1 } });
    const other = await call(imports, {
      cookie,
      json: { source: "Rates", format: "csv", kind: "deal", file: "y.csv", digest: "b".repeat(64) },
    });
    expect(other).toMatchObject({
      status: 409,
      body: { Message: expect.stringContaining("x.csv") },
    });
    await ask(undo, { ...of(begun), json: {} });
    await start("b");
  });

  it("previews what rows would do, and changes nothing", async () => {
    await importRows([
      { id: "1", name: "One" },
      { id: "2", name: "Two" },
      { id: "3", name: "Three" },
    ]);
    await importRows([{ id: "9", name: "Nine" }], "1", "Others");
    const before = await ask<CatalogueSourceList>(sources, {});
    const shown = await ask<CataloguePreview>(preview, {
      json: {
        source: "Rates",
        kind: "deal",
        rows: [
          { id: "1", name: "One" },
          { id: "2", name: "Renamed" },
          { id: "4", name: "Four" },
          { id: "9", name: "Mine" },
          { id: "", name: "None" },
        ],
      },
    });
    expect(shown).toEqual({
      present: 3,
      rows: [
        { effect: "same", name: "One", name_before: "One", reason: null },
        { effect: "changed", name: "Renamed", name_before: "Two", reason: null },
        { effect: "added", name: "Four", name_before: null, reason: null },
        { effect: "moved", name: "Mine", name_before: "Nine", reason: null },
        { effect: "rejected", name: "", name_before: null, reason: expect.any(String) },
      ],
    });
    expect(await ask(sources, {})).toEqual(before);
  });

  it("lists sources with counts and imports, and a source's entries page by page", async () => {
    await importRows([
      { id: "1", name: "One" },
      { id: "2", name: "Two" },
    ]);
    const second = await importRows([{ id: "2", name: "Two" }], "1");
    const { sources: listed, own } = await ask<CatalogueSourceList>(sources, {});
    const [rates] = listed.filter(({ is_own }) => is_own);
    expect(own).toEqual({ entries: 2, most: 200_000 });
    expect(rates).toMatchObject({
      name: "Rates",
      entries: 2,
      gone: 1,
      kinds: [{ kind: "deal", entries: 2, gone: 1 }],
      latest_import: second,
    });
    const ofSource = { params: { sourceId: rates?.uuid ?? "" } };
    const { imports: history } = await ask<{ imports: CatalogueImport[] }>(sourceImports, ofSource);
    expect(history.map(({ can_undo, gone }) => ({ can_undo, gone }))).toEqual([
      { can_undo: true, gone: 1 },
      { can_undo: false, gone: 0 },
    ]);
    const refused = await call(undo, { cookie, ...of(history[1] ?? second), json: {} });
    expect(refused.status).toBe(409);
    const page = async (after: unknown) =>
      (await ask<{ entries: unknown[] }>(entries, { ...ofSource, json: { after } })).entries;
    expect(await page(null)).toEqual([{ kind: "deal", id: "2", name: "Two" }]);
    expect(await page({ kind: "deal", id: "2" })).toEqual([]);
  });

  it("is for managers, and a company's own; the installation's is read only", async () => {
    const source = `Everybody's ${companyId}`;
    await makeCatalogue(getRuntime(), { kind: "deal", source, entries: [{ id: "x", name: "X" }] });
    const begun = await importRows([{ id: "x", name: "Own" }]);
    const viewer = await signIn(companyId, "viewer");
    const stranger = await signIn((await createAgency(getRuntime())).id);
    expect([await nameOf("x", viewer), await nameOf("x", stranger)]).toEqual(["Own", "X"]);
    for (const [route, json] of [
      [imports, { source: "A", format: "csv", kind: "deal", file: "x", digest: "0".repeat(64) }],
      [preview, { source: "A", kind: "deal", rows: [] }],
      [rows, { first: 1, rows: [] }],
      [finish, {}],
      [undo, {}],
    ] as const) {
      const refused = await call(route, { cookie: viewer, ...of(begun), json });
      expect(refused.status).toBe(403);
    }
    const listed = async (asker: string) =>
      (await ask<CatalogueSourceList>(sources, { cookie: asker })).sources;
    const general = (await listed(stranger)).find(({ name }) => name === source);
    expect(general).toMatchObject({ is_own: false, latest_import: { can_undo: false, by: null } });
    expect((await listed(stranger)).filter(({ is_own }) => is_own)).toEqual([]);
    const number = String(general?.latest_import?.number);
    for (const route of [undo, finish])
      expect(
        (await call(route, { cookie, params: { importNumber: number }, json: {} })).status,
      ).toBe(404);
    // A source of the same name is the company's own.
    const own = await start("2", source);
    expect(own.source.is_own).toBe(true);
  });

  it("takes so many rows of a request", async () => {
    const many = Array.from({ length: sentRows + 1 }, (_, index) => ({
      id: `${index}`,
      name: "x",
    }));
    const json = { first: 0, rows: many };
    expect((await call(rows, { cookie, ...of(await start()), json })).status).toBe(422);
  });

  describe("with few entries allowed", () => {
    changeLimits({ catalogueEntries: 3 });

    it("takes no more, and says so", async () => {
      const begun = await start();
      await send(begun, 0, [
        { id: "1", name: "One" },
        { id: "2", name: "Two" },
      ]);
      const more = ["3", "4"].map((id) => ({ id, name: id }));
      const refused = await call(rows, { cookie, ...of(begun), json: { first: 2, rows: more } });
      expect(refused).toMatchObject({
        status: 413,
        body: { Message: expect.stringContaining("at most 3 entries") },
      });
      await send(begun, 2, more.slice(0, 1));
      expect((await ask<CatalogueSourceList>(sources, {})).own).toEqual({ entries: 3, most: 3 });
    });
  });
});
