/* Long because it is one table: every operation that the fuzzer calls, a few lines each. */

import fc from "fast-check";
import { exampleRequests } from "@/lib/server/http/openapi/example-requests";
import {
  anId,
  aBulkAction,
  aPlaylist,
  aSelection,
  dayTime,
  optional,
  page,
  search,
  words,
} from "@/lib/testing/fuzz/values";
import { listInventory } from "@/lib/testing/fuzz/operations-of-inventory";
import { listPeople } from "@/lib/testing/fuzz/operations-of-people";
import { type World } from "@/lib/testing/fuzz/world";

type Auth = "bearer" | "cookie" | "none";
type Values = Record<string, fc.Arbitrary<unknown>>;

export interface Operation {
  /** Its name in openapi.json, which its answers are compared with. */
  operationId?: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  auth: Auth;
  params?: Record<string, fc.Arbitrary<string>>;
  query?: Values;
  body?: fc.Arbitrary<unknown>;
  /** Relative frequency of its requests; 4 by default. */
  weight?: number;
}

/** Lists the operations that openapi.json does not have, with parameters from `world`. */
export function listOperations(world: World): Operation[] {
  const id = (ids: string[]) => anId(ids, world.otherAgencyIds);
  const playlistId = id(world.playlistIds);
  const changeSetId = id([...world.changeSetIds, ...world.importIds]);
  const advertiser = id(world.advertiserIds);
  const company = fc.oneof(advertiser, fc.constant(world.agencyId));
  const cursor = optional(id(world.cursors));
  const playlist = aPlaylist(advertiser);
  const update = fc.record({
    uuid: playlistId,
    revision: fc.integer({ min: 1, max: 3 }),
    base_revision: fc.constantFrom(null, 1, 2, 3),
    use_file: fc.subarray(["name", "inventory_ids"]),
    name: words,
    inventory_ids: fc.array(words, { minLength: 1, maxLength: 3 }),
  });
  const selection = aSelection(playlistId, advertiser);
  const bulk = fc.record({ selection, action: aBulkAction(advertiser) });
  const filter = {
    company: optional(company),
    q: optional(words),
    tag: optional(words),
    no_tag: optional(words),
  };
  const ref = fc
    .tuple(playlistId, fc.constantFrom("", "@1", "@2", "@99"))
    .map((parts) => parts.join(""));
  const credentials = fc.constantFrom(
    ...Object.values(world.callers).map((caller) => caller.credentials),
  );
  const freeze = fc.record({
    search: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom("apple_podcast", "own"),
  });
  const several = fc.array(playlistId, { minLength: 1, maxLength: 5 }).map((ids) => ids.join(","));

  const api = (method: Operation["method"], path: string, rest: Partial<Operation> = {}) =>
    ({ method, path: `/api${path}`, auth: "cookie", ...rest }) as const;
  const one = { params: { id: playlistId } };
  const ofSet = { params: { id: changeSetId } };
  return [
    { method: "GET", path: "/livez", auth: "none" },
    { method: "GET", path: "/readyz", auth: "none" },
    api("GET", "/session"),
    api("POST", "/session", { auth: "none", body: credentials }),
    api("DELETE", "/session", { weight: 1 }),
    api("GET", "/companies", {
      query: {
        q: optional(words),
        limit: page,
        cursor,
        sort: optional(fc.constantFrom("name", "playlists", "changed")),
        with_playlists: optional(fc.constant("true")),
      },
    }),
    api("GET", "/companies/pinned"),
    api("POST", "/companies/pinned", {
      body: fc.record({ action: fc.constantFrom("pin", "unpin", "open"), company }),
    }),
    api("GET", "/companies/selected", {
      query: { ids: fc.array(advertiser, { maxLength: 4 }).map((ids) => ids.join(",")) },
    }),
    api("GET", "/companies/:id", { params: { id: company } }),
    api("POST", "/companies/:id/playlists", {
      params: { id: company },
      body: playlist,
      weight: 16,
    }),
    api("GET", "/editors", { query: { q: optional(words) } }),
    api("GET", "/creates/created", { query: { key: fc.oneof(words, fc.uuid()) } }),
    api("GET", "/tags/counts", {
      query: {
        q: optional(words),
        company: optional(company),
        advertiser: optional(advertiser),
      },
    }),
    api("GET", "/name-templates"),
    api("PUT", "/name-templates", {
      body: fc.record({ templates: fc.array(words, { maxLength: 3 }) }),
      weight: 2,
    }),
    api("GET", "/name-templates/next-number", {
      query: { advertiser, prefix: optional(words), suffix: optional(words) },
    }),
    api("GET", "/views"),
    api("POST", "/views", {
      body: fc.record({ name: words, query: words, is_shared: fc.boolean() }),
      weight: 2,
    }),
    api("PATCH", "/views/:id", { params: { id: playlistId }, body: fc.record({ name: words }) }),
    api("DELETE", "/views/:id", { params: { id: playlistId }, weight: 1 }),
    api("POST", "/id-lists", {
      body: fc.record({ inventory_ids: fc.array(words, { minLength: 1, maxLength: 5 }) }),
    }),
    api("GET", "/id-lists/:key", { params: { key: fc.constant("a".repeat(22)) } }),
    api("GET", "/playlists/id-report", {
      query: { ...filter, id_list: fc.constant("a".repeat(22)) },
    }),
    api("POST", "/playlists/searches", { body: fc.record({ selection }) }),
    api("POST", "/tags/selected", {
      body: fc.record({ selection, q: words }, { requiredKeys: ["selection"] }),
    }),
    api("POST", "/operations/run", {
      body: fc.record({
        operation: fc.constantFrom(...Object.keys(exampleRequests), "none"),
        params: fc.constantFrom({}, { playlistUUID: "x" }, { companyUUID: world.agencyId }),
        query: fc.oneof(words, fc.constant("limit=1")),
        headers: fc.record({ "If-Match": words }, { requiredKeys: [] }),
        body: fc.option(fc.oneof(words, fc.json(), fc.constant('{"body": {}}'))),
      }),
    }),
    api("GET", "/activity", {
      query: {
        source: optional(fc.constantFrom("dashboard", "api", "import", "bulk")),
        advertiser: optional(advertiser),
        kind: optional(fc.constantFrom("created", "changed")),
        from: optional(dayTime),
        cursor,
      },
    }),
    api("GET", "/playlists", {
      query: {
        ...filter,
        sort: optional(fc.constantFrom("changed", "name", "ids", "tags")),
        order: optional(fc.constantFrom("asc", "desc")),
        inventory_id: optional(words),
        changed_since: optional(dayTime),
        limit: page,
        cursor,
      },
      weight: 8,
    }),
    api("GET", "/playlists/count", { query: filter }),
    api("GET", "/playlists/latest"),
    api("GET", "/playlists/:id/latest", one),
    api("GET", "/playlists/:id", one),
    api("POST", "/playlists/:id/freeze/plan", { ...one, body: freeze }),
    api("POST", "/playlists/:id/freeze", { ...one, body: freeze }),
    api("PATCH", "/playlists/:id", {
      ...one,
      body: fc.oneof(
        fc.record({ name: words }),
        fc.record({ tags: fc.array(words, { maxLength: 3 }) }),
        fc.record({ searches: fc.array(search, { maxLength: 2 }) }),
        fc.record({ archived: fc.boolean() }),
      ),
      weight: 16,
    }),
    api("GET", "/playlists/:id/revisions", { ...one, query: { cursor } }),
    api("POST", "/playlists/:id/revisions/:revision/restore", {
      params: { id: playlistId, revision: fc.constantFrom("1", "2", "3", "0", "1e1") },
    }),
    api("GET", "/playlists/compare", { query: { left: ref, right: ref } }),
    api("GET", "/playlists/compare/differences", { query: { left: ref, right: ref } }),
    api("GET", "/playlists/overlap", { query: { playlists: several } }),
    api("POST", "/playlists/combine", {
      body: fc.record({
        name: words,
        advertiser_id: advertiser,
        type: fc.constantFrom("podcast", "radio"),
        tags: fc.array(words, { maxLength: 2 }),
        playlists: fc.uniqueArray(playlistId, { minLength: 2, maxLength: 3 }),
        operation: fc.constantFrom("union", "intersection", "difference"),
        company,
      }),
    }),
    api("POST", "/playlists/export", {
      body: fc.record({
        selection,
        format: fc.constantFrom("ids-csv", "playlists-csv", "xlsx", "json"),
      }),
    }),
    api("GET", "/change-sets", {
      query: { state: optional(fc.constantFrom("preparing", "running", "done")) },
    }),
    api("POST", "/change-sets", { body: bulk }),
    api("POST", "/change-sets/preview", { body: bulk }),
    api("GET", "/change-sets/:id", ofSet),
    api("GET", "/change-sets/:id/items", {
      ...ofSet,
      query: { after: optional(fc.nat(9)), state: optional(fc.constantFrom("pending", "done")) },
    }),
    api("POST", "/change-sets/:id/run", ofSet),
    api("GET", "/change-sets/:id/undo", ofSet),
    api("POST", "/change-sets/:id/undo", ofSet),
    api("POST", "/imports", {
      body: fc.record({
        file: words,
        digest: fc.integer({ min: 1, max: 9 }).map((digit) => String(digit).repeat(64)),
        total: fc.integer({ min: 1, max: 3 }),
      }),
    }),
    api("POST", "/imports/check", {
      body: fc.record({
        playlists: fc.array(fc.record({ name: words, advertiser_id: advertiser }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
    }),
    api("GET", "/imports", {
      query: {
        digest: fc.integer({ min: 1, max: 9 }).map((digit) => String(digit).repeat(64)),
        total: fc.integer({ min: 1, max: 3 }).map(String),
      },
    }),
    api("POST", "/imports/advertisers", {
      body: fc.record({ names: fc.array(words, { minLength: 1, maxLength: 3 }) }),
    }),
    api("POST", "/imports/preview", {
      body: fc.record({ playlists: fc.array(update, { minLength: 1, maxLength: 3 }) }),
    }),
    api("POST", "/imports/:id/items", {
      params: { id: id(world.importIds) },
      body: fc.record({
        first: fc.nat(2),
        playlists: fc.array(fc.oneof(playlist, update), { minLength: 1, maxLength: 3 }),
      }),
    }),
    ...listInventory(api),
    ...listPeople(api, id(world.personIds), cursor),
    ...listPages(playlistId, changeSetId, company),
  ];
}

function listPages(
  playlistId: fc.Arbitrary<string>,
  changeSetId: fc.Arbitrary<string>,
  company: fc.Arbitrary<string>,
): Operation[] {
  const at = (path: string, params?: Operation["params"], query: Values = { q: optional(words) }) =>
    ({ method: "GET", path, auth: "cookie", params, query, weight: 2 }) as const;
  return [
    at("/", undefined, {}),
    at("/sign-in", undefined, { next: optional(words), reason: optional(words) }),
    at("/companies"),
    at("/companies/:id", { id: company }),
    at("/companies/:id/playlists/new", { id: company }, { from: optional(playlistId) }),
    at("/playlists", undefined, {
      q: optional(words),
      sort: optional(words),
      tag: optional(words),
    }),
    at("/playlists/:id", { id: playlistId }),
    at("/playlists/:id/edit", { id: playlistId }),
    at("/playlists/compare", undefined, { left: playlistId, right: optional(playlistId) }),
    at("/playlists/overlap", undefined, { playlists: playlistId }),
    at("/playlists/tags"),
    at("/playlists/import", undefined, { import: optional(changeSetId) }),
    at("/activity", undefined, { by: optional(company), from: optional(words) }),
    at("/activity/:id", { id: changeSetId }),
    at("/api-reference", undefined, {}),
    at("/nowhere/:id", { id: company }),
    at("/favicon.ico", undefined, {}),
  ];
}
