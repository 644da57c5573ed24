import pino from "pino";
import { beforeAll, expect, it } from "vitest";
import { logSlowStatement, watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { type Principal } from "@/lib/server/principal";
import { companySearchResponseSchema } from "@/lib/shared/companies/schema";
import { newId } from "@/lib/shared/ids";
import { createPlaylistResponseSchema } from "@/lib/shared/playlists/schema";
import { savedViewSchema } from "@/lib/shared/playlists/views/view-schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { findOperations } from "@/lib/testing/all-operations";
import { type Answer, type Call, call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { noteSession } from "@/lib/server/domain/people/note-seen";
import {
  createAdvertisers,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";
import { singletons } from "@/lib/server/singleton";

/** The statements that the database was sent for a call, without their parameters. Others, such as the request log's, have their own time. */
async function noteStatements(work: (requestId: string) => Promise<unknown>): Promise<string[]> {
  const logger = singletons.get("logger");
  const lines: { sql?: string; request_id?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  singletons.set("logger", pino({ base: null }, { write }));
  // Every statement is slower.
  watchSlowStatements(-1, logSlowStatement);
  const requestId = newId();
  await work(requestId);
  watchSlowStatements(0, logSlowStatement);
  singletons.set("logger", logger);
  return lines.flatMap((line) => (line.request_id === requestId ? (line.sql ?? []) : []));
}

/** A search that matches nothing. */
const inNobodys = {
  schema: "search/1",
  type: "rules",
  query: { combinator: "and", rules: [{ field: "title", operator: "is", value: "nobody" }] },
};

const operations = findOperations(import.meta.glob("./**/route.ts", { eager: true }));

/** Calls an operation, such as "GET /api/companies/:companyId". */
function send(operation: string, sent: Call): Promise<Answer> {
  const found = operations.find(({ name }) => name === operation);
  if (!found) throw new Error(`There is no ${operation}.`);
  const { module, method } = found;
  return call(module, { method, ...(method !== "GET" && { json: {} }), ...sent });
}

/** One agency with an advertiser, a tagged playlist, and ways to call as one of its clients. */
interface Tenant {
  principal: Principal;
  cookie: string;
  agencyId: string;
  advertiserId: string;
  playlistId: string;
  /** Another one of the same company. */
  secondPlaylistId: string;
  companiesCursor: string;
  playlistsCursor: string;
  apiCursor: string;
  foundCursor: string;
  /** Changed by token only. */
  apiPlaylistId: string;
  importId: string;
  /** Tags the second playlist. */
  changeSetId: string;
  /** Of the company's own catalogue. */
  sourceId: string;
  catalogueImport: string;
  /** Shared in the company. */
  viewId: string;
  personId: string;
  /** A session of that person. */
  sessionId: string;
  /** Holds an ID that only this tenant knows. */
  idListKey: string;
}

async function makeTenant(runtime: Runtime): Promise<Tenant> {
  const agency = await createAgency(runtime);
  const [advertiserId = ""] = await createAdvertisers(runtime, agency.id, ["Twin", "Twin"]);
  const { principal } = await createClient(runtime, { companyId: agency.id });
  const cookie = await sessionCookie(runtime, principal.token);
  const create = () =>
    send("POST /v2/companies/:companyUUID/playlists", {
      token: principal.token,
      params: { companyUUID: advertiserId },
      json: { body: playlistParameters(advertiserId, { tags: ["hidden"], searches: [inNobodys] }) },
    });
  const { Playlist } = createPlaylistResponseSchema.parse((await create()).body);
  const begun = await send("POST /api/imports", {
    cookie,
    json: { file: "x.csv", digest: "0".repeat(64), total: 3 },
  });
  const imported = await send("POST /api/catalogue/imports", {
    cookie,
    json: { source: "Rates", format: "csv", kind: "deal", file: "x.csv", digest: "0".repeat(64) },
  });
  const { number, source } = imported.body as { number: number; source: { uuid: string } };
  await send("POST /api/catalogue/imports/:importNumber/rows", {
    cookie,
    params: { importNumber: String(number) },
    json: { first: 0, rows: [{ id: "1", name: `Only ${agency.id}` }] },
  });
  const { Playlist: second } = createPlaylistResponseSchema.parse((await create()).body);
  const changed = await send("POST /api/change-sets", {
    cookie,
    json: tagging(second.uuid),
  });
  const page = await send("GET /v2/companies/search", {
    token: principal.token,
    path: "/?limit=1",
  });
  const list = await send("GET /api/playlists", { cookie, path: "/?limit=1" });
  const { Playlist: third } = createPlaylistResponseSchema.parse((await create()).body);
  const apiPage = await send("GET /v2/companies/:companyUUID/playlists", {
    token: principal.token,
    params: { companyUUID: advertiserId },
    path: "/?limit=1&sort=changed",
  });
  const found = await send("GET /v2/playlists", { token: principal.token, path: "/?limit=1" });
  const saved = await send("POST /api/views", {
    cookie,
    json: { name: "Secret view", query: "q=secret", is_shared: true },
  });
  const dana = await createPerson(runtime, { clientId: principal.clientId, role: "viewer" });
  await noteSession(runtime, dana.principal, null);
  const stored = await send("POST /api/id-lists", {
    cookie,
    json: { inventory_ids: [`only-${agency.id}`] },
  });
  return {
    principal,
    cookie,
    agencyId: agency.id,
    advertiserId,
    playlistId: Playlist.uuid,
    secondPlaylistId: second.uuid,
    companiesCursor: companySearchResponseSchema.parse(page.body).next_cursor ?? "",
    importId: (begun.body as { uuid: string }).uuid,
    changeSetId: (changed.body as { uuid: string }).uuid,
    sourceId: source.uuid,
    catalogueImport: String(number),
    playlistsCursor: (list.body as { next_cursor: string }).next_cursor,
    apiPlaylistId: third.uuid,
    apiCursor: (apiPage.body as { next_cursor: string }).next_cursor,
    foundCursor: (found.body as { next_cursor: string }).next_cursor,
    personId: dana.personId,
    sessionId: dana.principal.session.id,
    viewId: (saved.body as { uuid: string }).uuid,
    idListKey: (stored.body as { key: string }).key,
  };
}

const tagging = (playlistId: string) => ({
  selection: { playlists: [playlistId] },
  action: { kind: "add_tags", tags: ["changed"] },
});

const combination = (playlistIds: string[], company: string, own: Tenant) => ({
  playlists: playlistIds,
  operation: "union",
  name: "Of both",
  company,
  advertiser_id: own.advertiserId,
  type: "radio",
});

/** An unknown key for a UUID. */
const asKey = (id: string) => (id.length === 22 ? id : "a".repeat(22));

/**
 * An operation that is asked about an ID or a cursor; of which of a tenant's; and what is sent, if that is more than the parameter of the
 * path.
 */
type Question = [operation: string, of: keyof Tenant, sent?: (id: string, own: Tenant) => Call];

const revision = { headers: { "if-match": '"r1"' } };

/** By cookie, in an order in which each can be done to one's own. */
const questions: Question[] = [
  ["GET /api/companies/:companyId", "advertiserId"],
  ["GET /api/companies/:companyId", "agencyId"],
  ["PATCH /api/companies/:companyId", "advertiserId", () => ({ json: { add: ["Mine"] } })],
  ["GET /api/playlists/:playlistId", "playlistId"],
  ["GET /api/playlists/:playlistId/given", "playlistId"],
  ["GET /api/playlists/:playlistId/latest", "playlistId"],
  ["GET /api/playlists/:playlistId/revisions", "playlistId"],
  [
    "PATCH /api/playlists/:playlistId",
    "playlistId",
    () => ({ ...revision, json: { name: "Mine" } }),
  ],
  [
    "POST /api/playlists/:playlistId/revisions/:revision/restore",
    "playlistId",
    (playlistId) => ({ params: { playlistId, revision: "1" }, headers: { "if-match": '"r2"' } }),
  ],
  [
    "POST /api/playlists/:playlistId/matches/plan",
    "playlistId",
    () => ({ json: { search: 1, kind: "apple_podcast" } }),
  ],
  ["GET /api/playlists/:playlistId/matches", "playlistId"],
  [
    "POST /api/playlists/:playlistId/matches",
    "playlistId",
    () => ({
      json: { search: 1, kind: "apple_podcast", keeps_search: true },
      headers: { "if-match": "*" },
    }),
  ],
  [
    "GET /api/playlists/compare",
    "playlistId",
    (id, own) => ({ path: `/?left=${own.playlistId}&right=${id}@1` }),
  ],
  [
    "GET /api/playlists/overlap",
    "playlistId",
    (id, own) => ({ path: `/?playlists=${own.secondPlaylistId},${id}` }),
  ],
  [
    "POST /api/playlists/combine",
    "playlistId",
    (id, own) => ({ json: combination([own.secondPlaylistId, id], own.advertiserId, own) }),
  ],
  [
    "POST /api/playlists/combine",
    "advertiserId",
    (id, own) => ({ json: combination([own.playlistId, own.secondPlaylistId], id, own) }),
  ],
  ["GET /api/playlists", "advertiserId", (id) => ({ path: `/?company=${id}` })],
  ["GET /api/tags/counts", "agencyId", (id) => ({ path: `/?company=${id}` })],
  ["GET /api/tags/counts", "advertiserId", (id) => ({ path: `/?company=${id}&q=hid` })],
  [
    "POST /api/tags/selected",
    "agencyId",
    (company) => ({ json: { selection: { filter: { company } } } }),
  ],
  [
    "POST /api/playlists/searches",
    "agencyId",
    (company) => ({ json: { selection: { filter: { company } } } }),
  ],
  [
    "GET /api/name-templates/next-number",
    "advertiserId",
    (id) => ({ path: `/?advertiser=${id}&prefix=Plan` }),
  ],
  ["GET /api/id-lists/:key", "idListKey"],
  ["GET /api/playlists", "idListKey", (key) => ({ path: `/?id_list=${asKey(key)}` })],
  ["PATCH /api/views/:viewId", "viewId", () => ({ json: { name: "Mine" } })],
  ["DELETE /api/views/:viewId", "viewId"],
  [
    "POST /api/companies/pinned",
    "advertiserId",
    (company) => ({ json: { action: "pin", company } }),
  ],
  ["GET /api/companies", "companiesCursor", (id) => ({ path: `/?limit=1&cursor=${id}` })],
  ["GET /api/playlists", "playlistsCursor", (id) => ({ path: `/?limit=1&cursor=${id}` })],
  [
    "POST /api/companies/:companyId/playlists",
    "advertiserId",
    (companyId) => ({ params: { companyId }, json: playlistParameters(companyId) }),
  ],
  [
    "POST /api/companies/:companyId/playlists",
    "advertiserId",
    (id, own) => ({ params: { companyId: own.agencyId }, json: playlistParameters(id) }),
  ],
  ["GET /api/change-sets/:changeSetId", "changeSetId"],
  ["GET /api/change-sets/:changeSetId/items", "changeSetId"],
  ["POST /api/change-sets/:changeSetId/run", "changeSetId"],
  ["GET /api/change-sets/:changeSetId/undo", "changeSetId"],
  ["POST /api/change-sets/:changeSetId/undo", "changeSetId"],
  ["POST /api/change-sets", "playlistId", (id) => ({ json: tagging(id) })],
  ["GET /api/catalogue/sources/:sourceId/imports", "sourceId"],
  ["POST /api/catalogue/sources/:sourceId/entries", "sourceId", () => ({ json: { after: null } })],
  ["GET /api/catalogue/imports/:importNumber", "catalogueImport"],
  [
    "POST /api/catalogue/imports/:importNumber/rows",
    "catalogueImport",
    () => ({ json: { first: 1, rows: [] } }),
  ],
  ["POST /api/catalogue/imports/:importNumber/finish", "catalogueImport"],
  ["POST /api/catalogue/imports/:importNumber/undo", "catalogueImport"],
  [
    "POST /api/imports/:importId/items",
    "importId",
    (importId, own) => ({
      params: { importId },
      json: { first: 0, playlists: [playlistParameters(own.advertiserId)] },
    }),
  ],
  [
    "POST /api/imports/:importId/items",
    "advertiserId",
    (id, own) => ({
      params: { importId: own.importId },
      json: { first: 0, playlists: [playlistParameters(id)] },
    }),
  ],
  [
    "POST /api/imports/:importId/items",
    "playlistId",
    (uuid, own) => ({
      params: { importId: own.importId },
      json: { first: 0, playlists: [{ uuid, revision: 1, base_revision: 1, name: "Mine" }] },
    }),
  ],
  [
    "POST /api/playlists/export",
    "advertiserId",
    (company) => ({ json: { selection: { filter: { company } }, format: "json" } }),
  ],
  ["GET /api/people/:personId", "personId"],
  ["PATCH /api/people/:personId", "personId", () => ({ json: { role: "viewer" } })],
  ["POST /api/people/:personId/invitation", "personId"],
  ["DELETE /api/people/:personId/invitation", "personId"],
  ["POST /api/people/:personId/secret", "personId"],
  ["GET /api/people/:personId/disable", "personId"],
  ["POST /api/people/:personId/disable", "personId"],
  ["POST /api/people/:personId/enable", "personId"],
  ["POST /api/people/:personId/forget", "personId"],
];
const byToken: Question[] = [
  ["GET /v2/companies/:companyUUID/playlists", "advertiserId"],
  [
    "GET /v2/companies/:companyUUID/playlists",
    "apiCursor",
    (id, own) => ({
      params: { companyUUID: own.advertiserId },
      path: `/?limit=1&sort=changed&cursor=${id}`,
    }),
  ],
  ["GET /v2/playlists", "foundCursor", (id) => ({ path: `/?limit=1&cursor=${id}` })],
  ["GET /v2/playlists/:playlistUUID", "apiPlaylistId"],
  ["GET /v2/playlists/:playlistUUID/inventory", "apiPlaylistId"],
  ["GET /v2/playlists/:playlistUUID/inventory", "apiPlaylistId", () => ({ path: "/?limit=1" })],
  ["GET /v2/playlists/:playlistUUID/inventory", "apiPlaylistId", () => ({ path: "/?names=1" })],
  ["GET /v2/playlists/:playlistUUID/revisions", "apiPlaylistId"],
  [
    "PATCH /v2/playlists/:playlistUUID",
    "apiPlaylistId",
    () => ({ ...revision, json: { body: { name: "Morning shows" } } }),
  ],
  [
    "POST /v2/playlists/:playlistUUID/restore",
    "apiPlaylistId",
    () => ({ ...revision, json: undefined }),
  ],
  [
    "POST /v2/playlists/:playlistUUID/archive",
    "apiPlaylistId",
    () => ({ ...revision, json: undefined }),
  ],
  ["GET /v2/tags", "advertiserId", (company) => ({ path: `/?company=${company}` })],
  ["GET /v2/companies/search", "companiesCursor", (id) => ({ path: `/?limit=1&cursor=${id}` })],
  [
    "POST /v2/companies/:companyUUID/playlists",
    "agencyId",
    (companyUUID, own) => ({
      params: { companyUUID },
      json: { body: playlistParameters(own.advertiserId) },
    }),
  ],
  [
    "POST /v2/companies/:companyUUID/playlists",
    "advertiserId",
    (companyUUID) => ({ params: { companyUUID }, json: { body: playlistParameters(companyUUID) } }),
  ],
  [
    "POST /v2/companies/:companyUUID/playlists",
    "advertiserId",
    (id, own) => ({
      params: { companyUUID: own.agencyId },
      json: { body: playlistParameters(id) },
    }),
  ],
];
/** No playlist is for an agency, one's own neither. */
const forAgency: Question = [
  "POST /v2/companies/:companyUUID/playlists",
  "agencyId",
  (id, own) => ({ params: { companyUUID: own.agencyId }, json: { body: playlistParameters(id) } }),
];

/** Operations without a row above, and where their tenants are tested instead. */
const withoutRow: Record<string, string> = {
  "GET /api/session": "takes no ID and tells of the caller alone",
  "POST /api/session": "takes no ID and tells of the caller alone",
  "GET /api/session/form": "tells of the installation, and of the caller's own attempt",
  "POST /api/session/form": "takes no ID and tells of the caller alone",
  "DELETE /api/session": "takes no ID and tells of the caller alone",
  "GET /api/session/sessions": "takes no ID and tells of the caller alone",
  "DELETE /api/session/sessions": "takes no ID and tells of the caller alone",
  "DELETE /api/session/sessions/:sessionId": "below, in this file",
  "GET /api/people": "below, in this file",
  "POST /api/people": "takes no ID and tells of the caller alone",
  "POST /api/invitations": "takes a key, and tells of nobody else",
  "POST /api/invitations/preview": "takes a key, and tells of nobody else",
  "GET /api/oidc/start": "takes no ID and tells of nobody",
  "POST /api/oidc/start": "takes a key, and tells of nobody else",
  "GET /api/oidc/callback": "join-with-identity.db.test.ts: one identity, one person",
  "GET /api/inventory": "inventory.db.test.ts: nothing of another company's catalogue",
  "POST /api/inventory/names":
    "inventory.db.test.ts: of the agency's only names of IDs in the caller's playlists",
  "POST /api/inventory/kind":
    "inventory.db.test.ts: of the agency's only names of IDs in the caller's playlists",
  "GET /api/inventory/kinds":
    "inventory.db.test.ts: of the agency's only names of IDs in the caller's playlists",
  "POST /api/inventory/titles": "match-titles.db.test.ts: nothing of another company's catalogue",
  "POST /api/inventory/preview": "preview-search.db.test.ts: another's never",
  "GET /v2/inventory": "inventory.db.test.ts: nothing of another company's catalogue",
  "GET /api/catalogue/entry": "inventory.db.test.ts: nothing of another company's catalogue",
  "GET /api/catalogue/gone": "gone.db.test.ts: nothing of another's playlists and catalogue",
  "POST /stage/get-token": "takes no ID and tells of the caller alone",
  "POST /api/id-lists": "takes no ID and tells of the caller alone",
  "GET /api/catalogue/sources": "catalogue.db.test.ts: the company's own and the installation's",
  "POST /api/catalogue/imports": "catalogue.db.test.ts: the company's own and the installation's",
  "POST /api/catalogue/preview": "catalogue.db.test.ts: the company's own and the installation's",
  "POST /api/imports": "takes no ID and tells of the caller alone",
  "GET /api/activity": "below, in this file",
  "GET /api/views": "below, in this file",
  "POST /api/views": "below, in this file",
  "GET /api/playlists/id-report": "below, in this file",
  "POST /api/imports/check": "below, in this file",
  "POST /api/imports/preview": "below, in this file",
  "GET /api/imports": "below, in this file",
  "GET /api/change-sets": "below, in this file",
  "POST /api/change-sets/preview": "below, in this file",
  "GET /api/creates": "creates/route.db.test.ts: nobody else's",
  "GET /api/creates/created": "find-created.server.db.test.ts: nobody else's",
  "GET /api/creates/:createId": "creates/route.db.test.ts: by their own workspace only",
  "POST /api/creates/:createId": "creates/route.db.test.ts: nobody else's",
  "GET /api/playlists/:playlistId/service-answer": "creates/route.db.test.ts: nobody else's",
  "POST /api/companies": "add-advertiser.db.test.ts: the caller's own agency",
  "DELETE /api/companies": "add-advertiser.db.test.ts: the caller's own addition",
  "GET /api/companies/pinned": "pinned and selected/route.db.test.ts",
  "GET /api/companies/selected": "pinned and selected/route.db.test.ts",
  "GET /api/companies/mirror": "remote-session.db.test.ts: the caller's own workspace",
  "POST /api/companies/mirror": "remote-session.db.test.ts: the caller's own workspace",
  "PATCH /api/companies/mirror": "mirror.db.test.ts: the caller's own workspace",
  "GET /api/name-templates": "name-templates.db.test.ts: kept for the company",
  "PUT /api/name-templates": "name-templates.db.test.ts: kept for the company",
  "GET /api/requests": "requests.db.test.ts: seen by nobody else",
  "GET /api/requests/:requestId": "requests.db.test.ts: seen by nobody else",
  "POST /api/operations/run": "operations/run/route.db.test.ts: the walls between tenants",
  "POST /api/imports/advertisers": "imports/route.db.test.ts: nothing to strangers",
  "GET /api/playlists/latest": "playlists/latest/route.db.test.ts: nothing of another's",
  "GET /api/playlists/count": "the same filters as the list, in the rows above",
  "GET /api/playlists/compare/differences": "the same reading as a comparison, in the rows above",
  "GET /api/editors": "below, in this file",
};

it("has a row for each operation, or a reason why none is needed", () => {
  const asked = new Set([...questions, ...byToken].map(([operation]) => operation));
  const without = operations.map(({ name }) => name).filter((name) => !asked.has(name));
  expect(without.toSorted()).toEqual(Object.keys(withoutRow).toSorted());
});

describeOnBothDatabases("A client of one agency", (getRuntime) => {
  useRuntime(getRuntime);
  let own: Tenant;
  let other: Tenant;
  beforeAll(async () => {
    [own, other] = [await makeTenant(getRuntime()), await makeTenant(getRuntime())];
  });

  /** All that a caller could compare; the request id is of no use to it. */
  const seen = ({ status, body, headers }: Answer) => ({
    status,
    body,
    headers: Array.from(headers).filter(([name]) => name !== "x-request-id"),
  });

  const ways = [
    ...questions.map((question) => ({ way: "cookie", question })),
    ...[...byToken, forAgency].map((question) => ({ way: "token", question })),
  ];
  it.each(ways)(
    "(by $way) learns as much from $question.0 of another's $question.1 as of nobody's",
    async ({ way, question }) => {
      const [operation, of, sent = () => ({})] = question;
      const caller = way === "cookie" ? { cookie: own.cookie } : { token: own.principal.token };
      const [, name] = /:(\w+)/.exec(operation) ?? [];
      const about = (id: string) =>
        send(operation, { ...caller, ...(name && { params: { [name]: id } }), ...sent(id, own) });
      const [theirs, nobodys] = [await about(String(other[of])), await about(newId())];
      expect(theirs.status).toBeGreaterThanOrEqual(400);
      expect(theirs.status).toBeLessThan(500);
      expect(seen(theirs)).toEqual(seen(nobodys));
      const isRefused = question === forAgency;
      expect((await about(String(own[of]))).status).toBeLessThan(isRefused ? 500 : 400);
    },
  );

  it("finds nothing of another's in any list", async () => {
    const caller = { cookie: own.cookie };
    const answers = [
      await send("GET /api/companies", caller),
      await send("GET /api/companies", { ...caller, path: "/?q=twin" }),
      await send("GET /api/companies", { ...caller, path: "/?q=tiwn" }),
      await send("GET /api/companies", { ...caller, path: "/?sort=playlists" }),
      await send("GET /api/playlists", caller),
      await send("GET /api/playlists", { ...caller, path: "/?q=twin" }),
      await send("GET /api/playlists", { ...caller, path: "/?q=tiwn" }),
      await send("GET /v2/playlists", { token: own.principal.token, path: "/?state=all" }),
      await send("GET /v2/playlists", { token: own.principal.token, path: "/?q=hidden" }),
      await send("GET /v2/companies/search", { token: own.principal.token }),
      await send("GET /v2/companies/search", {
        token: own.principal.token,
        path: "/?q=win&limit=200",
      }),
    ];
    for (const answer of answers) {
      const text = JSON.stringify(answer.body);
      expect(answer.status).toBe(200);
      expect(text).toContain(own.advertiserId);
      expect(text).not.toContain(other.advertiserId);
      expect(text).not.toContain(other.playlistId);
    }
  });

  it("finds nothing by what another has: a playlist, an advertiser, a show", async () => {
    const { token } = own.principal;
    for (const q of [other.playlistId, other.advertiserId, `Only ${other.agencyId}`])
      for (const state of ["active", "all"]) {
        const path = `/?${new URLSearchParams({ q, state })}`;
        const [byToken, byCookie] = [
          await send("GET /v2/playlists", { token, path }),
          await send("GET /api/playlists", { cookie: own.cookie, path }),
        ];
        expect(byToken.body).toMatchObject({ Playlists: [] });
        expect(byCookie.body).toMatchObject({ playlists: [], suggestions: [] });
      }
  });

  it("gets nothing of another's in an export, nor from the check of an import or the preview of a change", async () => {
    const { cookie } = own;
    for (const id of [other.playlistId, newId()]) {
      const json = { selection: { playlists: [id] }, format: "json" };
      expect((await send("POST /api/playlists/export", { cookie, json })).body).toEqual([]);
    }
    const ask = async (id: string) => {
      const json = { playlists: [{ name: "Morning shows", advertiser_id: id }] };
      return (await send("POST /api/imports/check", { cookie, json })).body;
    };
    expect(await ask(other.advertiserId)).toEqual(await ask(newId()));
    expect(await ask(own.advertiserId)).toMatchObject({ playlists: [{ exists: true }] });
    const preview = async (uuid: string) => {
      const json = { playlists: [{ uuid, revision: 1, base_revision: 1, name: "Mine" }] };
      return (await send("POST /api/imports/preview", { cookie, json })).body;
    };
    expect(await preview(other.playlistId)).toEqual(await preview(newId()));
    expect(await preview(own.playlistId)).toMatchObject({ playlists: [{ problem: null }] });
    const plan = async (id: string) =>
      (await send("POST /api/change-sets/preview", { cookie, json: tagging(id) })).body;
    expect(await plan(other.playlistId)).toEqual(await plan(newId()));
    expect(await plan(own.playlistId)).toMatchObject({ total: 1 });
    const digest = `digest=${"0".repeat(64)}&total=3`;
    const earlier = await send("GET /api/imports", { cookie, path: `/?${digest}` });
    expect(earlier.body).toMatchObject({ change_set: { uuid: own.importId } });
  });

  it("gets no report on another's list of IDs, and sees only its own views", async () => {
    const { cookie } = own;
    const ask = (key: string) =>
      send("GET /api/playlists/id-report", { cookie, path: `/?id_list=${key}` });
    expect(await ask(other.idListKey)).toMatchObject({ status: 404 });
    expect(seen(await ask(other.idListKey))).toEqual(seen(await ask("a".repeat(22))));
    await send("POST /api/views", { cookie, json: { name: "Ours", query: "" } });
    const text = JSON.stringify((await send("GET /api/views", { cookie })).body);
    expect(text).toContain("Ours");
    expect(text).not.toContain(other.viewId);
  });

  it("sees no view and no recent company of a colleague at the same client", async () => {
    const { clientId } = own.principal;
    const join = async (name: string) => {
      const { principal } = await createPerson(getRuntime(), { clientId, name });
      return sessionCookie(getRuntime(), principal.token);
    };
    const [mine, theirs] = [await join("Mia"), await join("Theo")];
    const sent = { cookie: theirs, json: { name: "Theo's", query: "" } };
    const { uuid: viewId } = savedViewSchema.parse((await send("POST /api/views", sent)).body);
    const [companyId = ""] = await createAdvertisers(getRuntime(), own.agencyId, ["Theo's"]);
    const json = { action: "open", company: companyId };
    await send("POST /api/companies/pinned", { cookie: theirs, json });
    for (const cookie of [mine, own.cookie]) {
      expect(JSON.stringify((await send("GET /api/views", { cookie })).body)).not.toContain(viewId);
      for (const method of ["PATCH", "DELETE"] as const) {
        const ask = (id: string) =>
          send(`${method} /api/views/:viewId`, {
            cookie,
            params: { viewId: id },
            json: { name: "Mine" },
          });
        expect(seen(await ask(viewId))).toEqual(seen(await ask(newId())));
      }
      const { body } = await send("GET /api/companies/pinned", { cookie });
      expect(JSON.stringify(body)).not.toContain(companyId);
    }
  });

  it("finds nothing of another's in the activity, nor that there is any", async () => {
    const read = async (query: string) =>
      seen(await send("GET /api/activity", { cookie: own.cookie, path: `/?${query}` }));
    const all = JSON.stringify((await read("")).body);
    expect(all).toContain(own.playlistId);
    expect(all).not.toContain(other.playlistId);
    expect(await read(`advertiser=${other.advertiserId}`)).toEqual(
      await read(`advertiser=${newId()}`),
    );
    expect(await read(`by=${other.principal.clientId}`)).toEqual(await read(`by=${newId()}`));
  });

  it.each<[string, (tenant: Tenant) => string]>([
    ["GET /api/change-sets", ({ changeSetId }) => changeSetId],
    ["GET /api/editors", ({ principal }) => principal.clientId],
    ["GET /api/people", ({ personId }) => personId],
  ])("sees its own, and nothing of another's, in %s", async (operation, of) => {
    const text = JSON.stringify((await send(operation, { cookie: own.cookie })).body);
    expect(text).toContain(of(own));
    expect(text).not.toContain(of(other));
  });

  it("ends no session but its own", async () => {
    const { principal } = await createPerson(getRuntime(), {
      clientId: own.principal.clientId,
      name: "Ben",
    });
    await noteSession(getRuntime(), principal, null);
    const cookie = await sessionCookie(getRuntime(), principal.token);
    const end = (sessionId: string) =>
      send("DELETE /api/session/sessions/:sessionId", { cookie, params: { sessionId } });
    const nobodys = seen(await end(newId()));
    expect(nobodys.status).toBe(404);
    for (const id of [own.sessionId, other.sessionId, other.principal.session.id])
      expect(seen(await end(id))).toEqual(nobodys);
    expect((await end(principal.session.id)).status).toBe(204);
  });

  it("asks the database the same for another's id as for nobody's, so that no answer takes longer", async () => {
    const ask = (companyId: string) =>
      noteStatements((requestId) =>
        send("GET /api/companies/:companyId", {
          cookie: own.cookie,
          params: { companyId },
          requestId,
        }),
      );
    const ofNobody = await ask(newId());
    expect(ofNobody.length).toBeGreaterThan(0);
    expect(await ask(other.advertiserId)).toEqual(ofNobody);
    expect(await ask(own.advertiserId)).not.toEqual(ofNobody);
  });
});
