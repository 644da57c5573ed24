import pino from "pino";
import { beforeAll, expect, it } from "vitest";
import * as catalogueImport from "@/app/api/catalogue/imports/[importNumber]/route";
import * as catalogueFinish from "@/app/api/catalogue/imports/[importNumber]/finish/route";
import * as catalogueRows from "@/app/api/catalogue/imports/[importNumber]/rows/route";
import * as catalogueUndo from "@/app/api/catalogue/imports/[importNumber]/undo/route";
import * as catalogueImports from "@/app/api/catalogue/imports/route";
import * as sourceEntries from "@/app/api/catalogue/sources/[sourceId]/entries/route";
import * as sourceImports from "@/app/api/catalogue/sources/[sourceId]/imports/route";
import * as companyPlaylists from "@/app/api/companies/[companyId]/playlists/route";
import * as company from "@/app/api/companies/[companyId]/route";
import * as pinnedCompanies from "@/app/api/companies/pinned/route";
import * as companies from "@/app/api/companies/route";
import * as exporting from "@/app/api/playlists/export/route";
import * as importItems from "@/app/api/imports/[importId]/items/route";
import * as importCheck from "@/app/api/imports/check/route";
import * as importPreview from "@/app/api/imports/preview/route";
import * as imports from "@/app/api/imports/route";
import * as editors from "@/app/api/editors/route";
import * as activity from "@/app/api/activity/route";
import * as combine from "@/app/api/playlists/combine/route";
import * as compare from "@/app/api/playlists/compare/route";
import * as nextNumber from "@/app/api/name-templates/next-number/route";
import * as overlap from "@/app/api/playlists/overlap/route";
import * as copyPlan from "@/app/api/playlists/[playlistId]/matches/plan/route";
import * as copies from "@/app/api/playlists/[playlistId]/matches/route";
import * as restore from "@/app/api/playlists/[playlistId]/revisions/[revision]/restore/route";
import * as revisions from "@/app/api/playlists/[playlistId]/revisions/route";
import * as latestRevision from "@/app/api/playlists/[playlistId]/latest/route";
import * as givenPlaylist from "@/app/api/playlists/[playlistId]/given/route";
import * as playlist from "@/app/api/playlists/[playlistId]/route";
import * as playlistList from "@/app/api/playlists/route";
import * as disabling from "@/app/api/people/[personId]/disable/route";
import * as enabling from "@/app/api/people/[personId]/enable/route";
import * as forgetting from "@/app/api/people/[personId]/forget/route";
import * as invitation from "@/app/api/people/[personId]/invitation/route";
import * as person from "@/app/api/people/[personId]/route";
import * as personSecret from "@/app/api/people/[personId]/secret/route";
import * as people from "@/app/api/people/route";
import * as ownSession from "@/app/api/session/sessions/[sessionId]/route";
import * as idList from "@/app/api/id-lists/[key]/route";
import * as idLists from "@/app/api/id-lists/route";
import * as idReport from "@/app/api/playlists/id-report/route";
import * as selectedSearches from "@/app/api/playlists/searches/route";
import * as selectedTags from "@/app/api/tags/selected/route";
import * as tags from "@/app/api/tags/counts/route";
import * as view from "@/app/api/views/[viewId]/route";
import * as views from "@/app/api/views/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as apiArchive from "@/app/v2/playlists/[playlistUUID]/archive/route";
import * as apiInventory from "@/app/v2/playlists/[playlistUUID]/inventory/route";
import * as apiRestore from "@/app/v2/playlists/[playlistUUID]/restore/route";
import * as apiRevisions from "@/app/v2/playlists/[playlistUUID]/revisions/route";
import * as allPlaylists from "@/app/v2/playlists/route";
import * as apiPlaylist from "@/app/v2/playlists/[playlistUUID]/route";
import * as apiTags from "@/app/v2/tags/route";
import * as search from "@/app/v2/companies/search/route";
import { logSlowStatement } from "@/lib/server/db/measure/log-slow-statement";
import { watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { type Principal } from "@/lib/server/principal";
import { companySearchResponseSchema } from "@/lib/shared/companies/schema";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
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
    call(playlists, {
      token: principal.token,
      params: { companyUUID: advertiserId },
      json: { body: playlistParameters(advertiserId, { tags: ["hidden"], searches: [inNobodys] }) },
    });
  const { Playlist } = createPlaylistResponseSchema.parse((await create()).body);
  const begun = await call(imports, {
    cookie,
    json: { file: "x.csv", digest: "0".repeat(64), total: 3 },
  });
  const imported = await call(catalogueImports, {
    cookie,
    json: { source: "Rates", format: "csv", kind: "deal", file: "x.csv", digest: "0".repeat(64) },
  });
  const { number, source } = imported.body as { number: number; source: { uuid: string } };
  await call(catalogueRows, {
    cookie,
    params: { importNumber: String(number) },
    json: { first: 0, rows: [{ id: "1", name: `Only ${agency.id}` }] },
  });
  const { Playlist: second } = createPlaylistResponseSchema.parse((await create()).body);
  const page = await call(search, { token: principal.token, path: "/?limit=1" });
  const list = await call(playlistList, { cookie, path: "/?limit=1" });
  const { Playlist: third } = createPlaylistResponseSchema.parse((await create()).body);
  const apiPage = await call(playlists, {
    token: principal.token,
    params: { companyUUID: advertiserId },
    path: "/?limit=1&sort=changed",
  });
  const found = await call(allPlaylists, { token: principal.token, path: "/?limit=1" });
  const saved = await call(views, {
    cookie,
    json: { name: "Secret view", query: "q=secret", is_shared: true },
  });
  const dana = await createPerson(runtime, { clientId: principal.clientId, role: "viewer" });
  await noteSession(runtime, dana.principal, null);
  const stored = await call(idLists, { cookie, json: { inventory_ids: [`only-${agency.id}`] } });
  return {
    principal,
    cookie,
    agencyId: agency.id,
    advertiserId,
    playlistId: Playlist.uuid,
    secondPlaylistId: second.uuid,
    companiesCursor: companySearchResponseSchema.parse(page.body).next_cursor ?? "",
    importId: (begun.body as { uuid: string }).uuid,
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

/** Requests about an ID or a cursor, and the IDs of `other` and unknown ones to request. */
const questions: [
  string,
  RouteModule,
  (id: string, own: Tenant) => Call,
  (other: Tenant) => string,
][] = [
  ["a company", company, (companyId) => ({ params: { companyId } }), (other) => other.advertiserId],
  ["an agency", company, (companyId) => ({ params: { companyId } }), (other) => other.agencyId],
  [
    "another name of a company",
    company,
    (companyId) => ({ method: "PATCH", params: { companyId }, json: { add: ["Mine"] } }),
    (other) => other.advertiserId,
  ],
  [
    "a playlist",
    playlist,
    (playlistId) => ({ params: { playlistId } }),
    (other) => other.playlistId,
  ],
  [
    "a playlist for its page",
    givenPlaylist,
    (playlistId) => ({ params: { playlistId } }),
    (other) => other.playlistId,
  ],
  [
    "a playlist's last save",
    latestRevision,
    (playlistId) => ({ params: { playlistId } }),
    (other) => other.playlistId,
  ],
  [
    "a playlist's history",
    revisions,
    (playlistId) => ({ params: { playlistId } }),
    (other) => other.playlistId,
  ],
  [
    "a change of a playlist",
    playlist,
    (playlistId) => ({
      method: "PATCH",
      params: { playlistId },
      json: { name: "Mine" },
      headers: { "if-match": '"r1"' },
    }),
    (other) => other.playlistId,
  ],
  [
    "a restore of a playlist",
    restore,
    (playlistId) => ({
      json: {},
      params: { playlistId, revision: "1" },
      headers: { "if-match": '"r2"' },
    }),
    (other) => other.playlistId,
  ],
  [
    "what a search of a playlist would add",
    copyPlan,
    (playlistId) => ({ json: { search: 1, kind: "apple_podcast" }, params: { playlistId } }),
    (other) => other.playlistId,
  ],
  [
    "the searches of a playlist whose matches were copied",
    copies,
    (playlistId) => ({ params: { playlistId } }),
    (other) => other.playlistId,
  ],
  [
    "a search of a playlist whose matches are copied",
    copies,
    (playlistId) => ({
      method: "POST",
      json: { search: 1, kind: "apple_podcast", keeps_search: true },
      params: { playlistId },
      headers: { "if-match": "*" },
    }),
    (other) => other.playlistId,
  ],
  [
    "a comparison with a playlist",
    compare,
    (id, own) => ({ path: `/?left=${own.playlistId}&right=${id}@1` }),
    (other) => other.playlistId,
  ],
  [
    "an overlap with a playlist",
    overlap,
    (id, own) => ({ path: `/?playlists=${own.secondPlaylistId},${id}` }),
    (other) => other.playlistId,
  ],
  [
    "a union with a playlist",
    combine,
    (id, own) => ({ json: combination([own.secondPlaylistId, id], own.advertiserId, own) }),
    (other) => other.playlistId,
  ],
  [
    "a union under a company",
    combine,
    (id, own) => ({ json: combination([own.playlistId, own.secondPlaylistId], id, own) }),
    (other) => other.advertiserId,
  ],
  [
    "a company's list",
    playlistList,
    (id) => ({ path: `/?company=${id}` }),
    (other) => other.advertiserId,
  ],
  ["an agency's tags", tags, (id) => ({ path: `/?company=${id}` }), (other) => other.agencyId],
  [
    "a company's tags",
    tags,
    (id) => ({ path: `/?company=${id}&q=hid` }),
    (other) => other.advertiserId,
  ],
  [
    "tags of a company's list",
    selectedTags,
    (company) => ({ json: { selection: { filter: { company } } } }),
    (other) => other.agencyId,
  ],
  [
    "searches of a company's list",
    selectedSearches,
    (company) => ({ json: { selection: { filter: { company } } } }),
    (other) => other.agencyId,
  ],
  [
    "the numbers in an advertiser's names",
    nextNumber,
    (id) => ({ path: `/?advertiser=${id}&prefix=Plan` }),
    (other) => other.advertiserId,
  ],
  ["a list of IDs", idList, (key) => ({ params: { key } }), (other) => other.idListKey],
  [
    "playlists by a list of IDs",
    playlistList,
    (key) => ({ path: `/?id_list=${asKey(key)}` }),
    (other) => other.idListKey,
  ],
  [
    "a change of a view",
    view,
    (viewId) => ({ method: "PATCH", params: { viewId }, json: { name: "Mine" } }),
    (other) => other.viewId,
  ],
  [
    "a deletion of a view",
    view,
    (viewId) => ({ method: "DELETE", params: { viewId }, json: {} }),
    (other) => other.viewId,
  ],
  [
    "a pinned company",
    pinnedCompanies,
    (company) => ({ method: "POST", json: { action: "pin", company } }),
    (other) => other.advertiserId,
  ],
  [
    "a cursor of companies",
    companies,
    (id) => ({ path: `/?limit=1&cursor=${id}` }),
    (other) => other.companiesCursor,
  ],
  [
    "a cursor of playlists",
    playlistList,
    (id) => ({ path: `/?limit=1&cursor=${id}` }),
    (other) => other.playlistsCursor,
  ],
  [
    "a save under a company",
    companyPlaylists,
    (companyId) => ({ params: { companyId }, json: playlistParameters(companyId) }),
    (other) => other.advertiserId,
  ],
  [
    "a save for an advertiser",
    companyPlaylists,
    (id, own) => ({ params: { companyId: own.agencyId }, json: playlistParameters(id) }),
    (other) => other.advertiserId,
  ],
];
const ofImport = (
  name: string,
  module: RouteModule,
  more: Call = {},
): (typeof questions)[number] => [
  name,
  module,
  (importNumber) => ({ params: { importNumber }, ...more }),
  (other) => other.catalogueImport,
];
const sent: typeof questions = [
  [
    "imports of a source",
    sourceImports,
    (sourceId) => ({ params: { sourceId } }),
    (other) => other.sourceId,
  ],
  [
    "entries of a source",
    sourceEntries,
    (sourceId) => ({ params: { sourceId }, json: { after: null } }),
    (other) => other.sourceId,
  ],
  ofImport("an import of the catalogue", catalogueImport),
  ofImport("rows of such an import", catalogueRows, { json: { first: 1, rows: [] } }),
  ofImport("the end of such an import", catalogueFinish, { json: {} }),
  ofImport("the undoing of such an import", catalogueUndo, { json: {} }),
  [
    "an import",
    importItems,
    (importId, own) => ({
      params: { importId },
      json: { first: 0, playlists: [playlistParameters(own.advertiserId)] },
    }),
    (other) => other.importId,
  ],
  [
    "an import for an advertiser",
    importItems,
    (id, own) => ({
      params: { importId: own.importId },
      json: { first: 0, playlists: [playlistParameters(id)] },
    }),
    (other) => other.advertiserId,
  ],
  [
    "an import's update of a playlist",
    importItems,
    (uuid, own) => ({
      params: { importId: own.importId },
      json: { first: 0, playlists: [{ uuid, revision: 1, base_revision: 1, name: "Mine" }] },
    }),
    (other) => other.playlistId,
  ],
  [
    "an export of a company's list",
    exporting,
    (company) => ({ json: { selection: { filter: { company } }, format: "json" } }),
    (other) => other.advertiserId,
  ],
];
const ofPerson = (name: string, module: RouteModule, more: Call): (typeof questions)[number] => [
  name,
  module,
  (personId) => ({ params: { personId }, ...more }),
  (other) => other.personId,
];
/** In an order in which each can be done to one's own. */
const ofPeople: typeof questions = [
  ofPerson("a person", person, {}),
  ofPerson("a change of a person", person, { method: "PATCH", json: { role: "viewer" } }),
  ofPerson("a new link of a person", invitation, { json: {} }),
  ofPerson("the end of a person's links", invitation, { method: "DELETE", json: {} }),
  ofPerson("a new secret of a person", personSecret, { json: {} }),
  ofPerson("what a person handed out", disabling, {}),
  ofPerson("disabling a person", disabling, { json: {} }),
  ofPerson("enabling a person", enabling, { json: {} }),
  ofPerson("forgetting a person", forgetting, { json: {} }),
];
const ofPlaylist = (playlistUUID: string) => ({ params: { playlistUUID } });
const revision = { headers: { "if-match": '"r1"' } };
const byToken: typeof questions = [
  [
    "a company's list",
    playlists,
    (companyUUID) => ({ params: { companyUUID } }),
    (other) => other.advertiserId,
  ],
  [
    "a cursor of a company's list",
    playlists,
    (id, own) => ({
      params: { companyUUID: own.advertiserId },
      path: `/?limit=1&sort=changed&cursor=${id}`,
    }),
    (other) => other.apiCursor,
  ],
  [
    "a cursor of all playlists",
    allPlaylists,
    (id) => ({ path: `/?limit=1&cursor=${id}` }),
    (other) => other.foundCursor,
  ],
  ["a playlist", apiPlaylist, ofPlaylist, (other) => other.apiPlaylistId],
  ["a playlist's inventory", apiInventory, ofPlaylist, (other) => other.apiPlaylistId],
  [
    "a page of a playlist's inventory",
    apiInventory,
    (id) => ({ ...ofPlaylist(id), path: "/?limit=1" }),
    (other) => other.apiPlaylistId,
  ],
  [
    "the names of a playlist's inventory",
    apiInventory,
    (id) => ({ ...ofPlaylist(id), path: "/?names=1" }),
    (other) => other.apiPlaylistId,
  ],
  ["a playlist's revisions", apiRevisions, ofPlaylist, (other) => other.apiPlaylistId],
  [
    "a change of a playlist",
    apiPlaylist,
    (id) => ({
      method: "PATCH",
      ...ofPlaylist(id),
      ...revision,
      json: { body: { name: "Morning shows" } },
    }),
    (other) => other.apiPlaylistId,
  ],
  [
    "a restore from the archive",
    apiRestore,
    (id) => ({ method: "POST", ...ofPlaylist(id), ...revision }),
    (other) => other.apiPlaylistId,
  ],
  [
    "an archiving",
    apiArchive,
    (id) => ({ method: "POST", ...ofPlaylist(id), ...revision }),
    (other) => other.apiPlaylistId,
  ],
  [
    "a company's tags",
    apiTags,
    (company) => ({ path: `/?company=${company}` }),
    (other) => other.advertiserId,
  ],
];
const documented: typeof questions = [
  [
    "a cursor of the search",
    search,
    (id) => ({ path: `/?limit=1&cursor=${id}` }),
    (other) => other.companiesCursor,
  ],
  [
    "a creation under an agency",
    playlists,
    (companyUUID, own) => ({
      params: { companyUUID },
      json: { body: playlistParameters(own.advertiserId) },
    }),
    (other) => other.agencyId,
  ],
  [
    "a creation under a company",
    playlists,
    (companyUUID) => ({ params: { companyUUID }, json: { body: playlistParameters(companyUUID) } }),
    (other) => other.advertiserId,
  ],
  [
    "a creation for an advertiser",
    playlists,
    (id, own) => ({
      params: { companyUUID: own.agencyId },
      json: { body: playlistParameters(id) },
    }),
    (other) => other.advertiserId,
  ],
  [
    "a creation for an agency",
    playlists,
    (id, own) => ({
      params: { companyUUID: own.agencyId },
      json: { body: playlistParameters(id) },
    }),
    (other) => other.agencyId,
  ],
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
  "GET /api/change-sets": "change-sets.db.test.ts: nothing that others may see",
  "GET /api/change-sets/:changeSetId": "change-sets.db.test.ts: nothing that others may see",
  "GET /api/change-sets/:changeSetId/items": "change-sets.db.test.ts: nothing that others may see",
  "POST /api/change-sets": "change-sets.db.test.ts: nothing that others may see",
  "POST /api/change-sets/:changeSetId/run": "change-sets.db.test.ts: nothing that others may see",
  "POST /api/change-sets/:changeSetId/undo": "change-sets.db.test.ts: nothing that others may see",
  "POST /api/change-sets/preview": "change-sets.db.test.ts: nothing that others may see",
  "GET /api/change-sets/:changeSetId/undo": "undo.db.test.ts: previews nothing of another agency",
  "GET /api/creates": "creates/route.db.test.ts: nobody else's",
  "GET /api/creates/created": "find-created.server.db.test.ts: nobody else's",
  "GET /api/creates/:createId": "creates/route.db.test.ts: by their own workspace only",
  "POST /api/creates/:createId": "creates/route.db.test.ts: nobody else's",
  "GET /api/playlists/:playlistId/service-answer": "creates/route.db.test.ts: nobody else's",
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
  const rows = [...questions, ...sent, ...ofPeople, ...byToken, ...documented];
  const anybody = { agencyId: "", advertiserId: "", playlistId: "" } as Tenant;
  const asked = rows.map(([, module, ask]) => {
    const { method, json, text } = ask("", anybody);
    return { module, method: method ?? ((json ?? text) ? "POST" : "GET") };
  });
  const without = findOperations(import.meta.glob("./**/route.ts", { eager: true }))
    .filter(
      ({ method, module }) => !asked.some((row) => row.method === method && row.module === module),
    )
    .map(({ name }) => name);
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
    ...[...questions, ...sent, ...ofPeople].map((question) => ["cookie", ...question] as const),
    ...[...byToken, ...documented].map((question) => ["token", ...question] as const),
  ];
  it.each(ways)(
    "(by %s) learns as much of another's id as of nobody's: %s",
    async (way, _name, module, ask, idOf) => {
      const caller = way === "cookie" ? { cookie: own.cookie } : { token: own.principal.token };
      const about = (id: string) => call(module, { ...caller, ...ask(id, own) });
      const [theirs, nobodys] = [await about(idOf(other)), await about(newId())];
      expect(theirs.status).toBeGreaterThanOrEqual(400);
      expect(theirs.status).toBeLessThan(500);
      expect(seen(theirs)).toEqual(seen(nobodys));
      expect((await about(idOf(own))).status).toBeLessThan(
        _name.includes("for an agency") ? 500 : 400,
      );
    },
  );

  it("finds nothing of another's in any list", async () => {
    const caller = { cookie: own.cookie };
    const answers = [
      await call(companies, caller),
      await call(companies, { ...caller, path: "/?q=twin" }),
      await call(companies, { ...caller, path: "/?q=tiwn" }),
      await call(companies, { ...caller, path: "/?sort=playlists" }),
      await call(playlistList, caller),
      await call(playlistList, { ...caller, path: "/?q=twin" }),
      await call(playlistList, { ...caller, path: "/?q=tiwn" }),
      await call(allPlaylists, { token: own.principal.token, path: "/?state=all" }),
      await call(allPlaylists, { token: own.principal.token, path: "/?q=hidden" }),
      await call(search, { token: own.principal.token }),
      await call(search, { token: own.principal.token, path: "/?q=win&limit=200" }),
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
          await call(allPlaylists, { token, path }),
          await call(playlistList, { cookie: own.cookie, path }),
        ];
        expect(byToken.body).toMatchObject({ Playlists: [] });
        expect(byCookie.body).toMatchObject({ playlists: [], suggestions: [] });
      }
  });

  it("gets nothing of another's in an export, nor from the check of an import", async () => {
    const { cookie } = own;
    for (const id of [other.playlistId, newId()]) {
      const json = { selection: { playlists: [id] }, format: "json" };
      expect((await call(exporting, { cookie, json })).body).toEqual([]);
    }
    const ask = async (id: string) => {
      const json = { playlists: [{ name: "Morning shows", advertiser_id: id }] };
      return (await call(importCheck, { cookie, json })).body;
    };
    expect(await ask(other.advertiserId)).toEqual(await ask(newId()));
    expect(await ask(own.advertiserId)).toMatchObject({ playlists: [{ exists: true }] });
    const preview = async (uuid: string) => {
      const json = { playlists: [{ uuid, revision: 1, base_revision: 1, name: "Mine" }] };
      return (await call(importPreview, { cookie, json })).body;
    };
    expect(await preview(other.playlistId)).toEqual(await preview(newId()));
    expect(await preview(own.playlistId)).toMatchObject({ playlists: [{ problem: null }] });
    const digest = `digest=${"0".repeat(64)}&total=3`;
    const earlier = await call(imports, { cookie, method: "GET", path: `/?${digest}` });
    expect(earlier.body).toMatchObject({ change_set: { uuid: own.importId } });
  });

  it("gets no report on another's list of IDs, and sees only its own views", async () => {
    const { cookie } = own;
    const ask = (key: string) => call(idReport, { cookie, path: `/?id_list=${key}` });
    expect(await ask(other.idListKey)).toMatchObject({ status: 404 });
    expect(seen(await ask(other.idListKey))).toEqual(seen(await ask("a".repeat(22))));
    await call(views, { cookie, json: { name: "Ours", query: "" } });
    const text = JSON.stringify((await call(views, { cookie })).body);
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
    const { uuid: viewId } = savedViewSchema.parse((await call(views, sent)).body);
    const [companyId = ""] = await createAdvertisers(getRuntime(), own.agencyId, ["Theo's"]);
    const json = { action: "open", company: companyId };
    await call(pinnedCompanies, { cookie: theirs, json });
    for (const cookie of [mine, own.cookie]) {
      expect(JSON.stringify((await call(views, { cookie })).body)).not.toContain(viewId);
      for (const method of ["PATCH", "DELETE"] as const) {
        const ask = (id: string) =>
          call(view, { cookie, method, params: { viewId: id }, json: { name: "Mine" } });
        expect(seen(await ask(viewId))).toEqual(seen(await ask(newId())));
      }
      const { body } = await call(pinnedCompanies, { cookie });
      expect(JSON.stringify(body)).not.toContain(companyId);
    }
  });

  it("finds nothing of another's in the activity, nor that there is any", async () => {
    const read = async (query: string) =>
      seen(await call(activity, { cookie: own.cookie, path: `/?${query}` }));
    const all = JSON.stringify((await read("")).body);
    expect(all).toContain(own.playlistId);
    expect(all).not.toContain(other.playlistId);
    expect(await read(`advertiser=${other.advertiserId}`)).toEqual(
      await read(`advertiser=${newId()}`),
    );
    expect(await read(`by=${other.principal.clientId}`)).toEqual(await read(`by=${newId()}`));
  });

  it("is told of no client of another's that may have changed something", async () => {
    const { cookie } = own;
    const text = JSON.stringify((await call(editors, { cookie, path: "/?q=" })).body);
    expect(text).toContain(own.principal.clientId);
    expect(text).not.toContain(other.principal.clientId);
  });

  it("sees no person of another's, and ends no session but its own", async () => {
    const text = JSON.stringify((await call(people, { cookie: own.cookie })).body);
    expect(text).toContain(own.personId);
    expect(text).not.toContain(other.personId);
    const { principal } = await createPerson(getRuntime(), {
      clientId: own.principal.clientId,
      name: "Ben",
    });
    await noteSession(getRuntime(), principal, null);
    const cookie = await sessionCookie(getRuntime(), principal.token);
    const end = (sessionId: string) =>
      call(ownSession, { method: "DELETE", cookie, params: { sessionId }, json: {} });
    const nobodys = seen(await end(newId()));
    expect(nobodys.status).toBe(404);
    for (const id of [own.sessionId, other.sessionId, other.principal.session.id])
      expect(seen(await end(id))).toEqual(nobodys);
    expect((await end(principal.session.id)).status).toBe(204);
  });

  it("asks the database the same for another's id as for nobody's, so that no answer takes longer", async () => {
    // Except the one that reads the caller, which depends on commits by anyone.
    const ask = async (companyId: string) => {
      const asked = await noteStatements((requestId) =>
        call(company, { cookie: own.cookie, params: { companyId }, requestId }),
      );
      return asked.filter((statement) => !statement.includes("ended_sessions"));
    };
    const ofNobody = await ask(newId());
    expect(ofNobody.length).toBeGreaterThan(0);
    expect(await ask(other.advertiserId)).toEqual(ofNobody);
    expect(await ask(own.advertiserId)).not.toEqual(ofNobody);
  });
});
