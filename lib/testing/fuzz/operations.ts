import fc from "fast-check";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { buildDocument } from "@/lib/server/http/openapi/build-document";
import { toJsonSchema } from "@/lib/server/http/openapi/to-json-schema";
import {
  type Components,
  type JsonSchema,
  type OpenApiDocument,
} from "@/lib/shared/openapi/document";
import { type AnyOperation, findOperations } from "@/lib/testing/all-operations";
import { anId, fromSchema, type KnownValues, search, words } from "@/lib/testing/fuzz/from-schema";
import { type World } from "@/lib/testing/fuzz/world";
import { findPages } from "@/scripts/route-table.mjs";

/** What is sent to a path; the rest of a request is the same for all. */
export interface Operation {
  /** Its name in openapi.json, which its answers are compared with. */
  operationId: string | undefined;
  method: string;
  path: string;
  isBearer: boolean;
  params: fc.Arbitrary<Record<string, string>>;
  query: fc.Arbitrary<object>;
  body: fc.Arbitrary<unknown> | undefined;
  /** Relative frequency of its requests. */
  weight: number;
}

/** The operations of `route.ts` files, with their schemas as JSON Schema; by the pages, which take any query. */
export interface Described {
  operations: (AnyOperation & { json: { query?: JsonSchema; body?: JsonSchema } })[];
  pages: string[];
  document: OpenApiDocument;
  components: Components;
}

/** @param modules the `route.ts` files by path */
export function describeRoutes(modules: Record<string, unknown>): Described {
  // It tells what the schemas of `/v2` are.
  const document = buildDocument(documentedRoutes, "http://localhost:3000");
  const components: Components = {};
  const operations = findOperations(modules).map((operation) => {
    const { query, body } = operation.rules;
    const json = {
      ...(query && { query: toJsonSchema(query, "input", components) }),
      ...(body && { body: toJsonSchema(body, "input", components) }),
    };
    return { ...operation, json };
  });
  const pages = [...findPages(process.cwd()), "/livez", "/readyz"];
  return { document, operations, pages, components };
}

/** Lists every operation and page, with values that their schemas allow, and with IDs, cursors and secrets from `world`. */
export function listOperations(world: World, { operations, pages, components }: Described) {
  const { body: inBodies, query: inQueries, path: inPaths } = listKnown(world);
  const aReference = inQueries.left ?? words;
  const credentials = fc.constantFrom(
    ...Object.values(world.callers).map((caller) => caller.credentials),
  );
  const bodies: Record<string, fc.Arbitrary<unknown>> = {
    "POST /api/session": credentials,
    "POST /stage/get-token": fc.record({ body: credentials }),
  };
  const paramsOf = (path: string) =>
    fc.record(
      Object.fromEntries(
        Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => [name, inPaths[name] ?? words]),
      ),
    ) as Operation["params"];
  const ofRoutes = operations.map(({ name, method, url, module, rules, json }): Operation => {
    const operationId = module[method]?.declared?.operation.id;
    return {
      ...{ operationId, method, path: url, params: paramsOf(url) },
      isBearer: rules.auth === "bearer",
      query: json.query ? aQuery(fromSchema(components, json.query, inQueries)) : fc.constant({}),
      body: bodies[name] ?? (json.body && fromSchema(components, json.body, inBodies)),
      weight: weigh(name),
    };
  });
  const ofPages = pages.map((path): Operation => ({
    ...{ operationId: undefined, method: "GET", path, isBearer: false, weight: 2 },
    params: paramsOf(path),
    query: fc.dictionary(fc.constantFrom(...pageQueries), fc.oneof(words, aReference), {
      maxKeys: 4,
    }),
    body: undefined,
  }));
  return [...ofRoutes, ...ofPages];
}

/** Few parameters of a query: many filters find nothing. */
const aQuery = (all: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc
    .tuple(all as fc.Arbitrary<object>, fc.nat(63))
    .map(([query, kept]) =>
      Object.fromEntries(Object.entries(query).filter((_, at) => (kept >> (at % 6)) & 1)),
    );

const pageQueries = [
  "q",
  "sort",
  "tag",
  "next",
  "from",
  "by",
  "id",
  "kind",
  "left",
  "right",
  "playlists",
];

/** Creates and changes are sent more often: the other operations live of what they made. */
function weigh(name: string): number {
  if (/^POST .*\/:company(Id|UUID)\/playlists$|^PATCH .*\/playlists\//.test(name)) return 16;
  return /^DELETE|\/(disable|forget)$/.test(name) ? 1 : 4;
}

/** Values for fields and parameters of these names, in place of what their schemas allow. */
function listKnown(world: World): Record<"body" | "query" | "path", KnownValues> {
  const id = (ids: string[]) => anId(ids, world.otherAgencyIds);
  const [playlist, advertiser] = [id(world.playlistIds), id(world.advertiserIds)];
  const company = fc.oneof(advertiser, fc.constant(world.agencyId));
  const number = (max: number) => fc.integer({ min: 0, max });
  const digest = number(9).map((digit) => String(digit).repeat(64));
  const several = fc
    .uniqueArray(playlist, { minLength: 1, maxLength: 5 })
    .map((ids) => ids.join(","));
  const reference = fc.tuple(playlist, fc.constantFrom("", "@1", "@2", "@99"));
  const time = fc.constantFrom("2026-01-01T00:00:00Z", "2030-01-01T00:00:00.000Z");
  const both = {
    ...{ company, advertiser, advertiser_id: advertiser, digest },
    ...{ from: time, to: time, changed_since: time, email: fc.constant("a@b.example") },
  };
  const kind = fc.constantFrom("apple_podcast", "own");
  const created = {
    ...{ name: words, advertiser_id: advertiser, type: fc.constantFrom("podcast", "radio") },
    inventory_ids: fc.array(words, { minLength: 1, maxLength: 5 }),
    ...{ searches: fc.array(search, { maxLength: 2 }), tags: fc.array(words, { maxLength: 3 }) },
  };
  const revision = fc.integer({ min: 1, max: 3 });
  const update = {
    ...{ uuid: playlist, revision, base_revision: revision, name: words },
    use_file: fc.subarray(["name", "inventory_ids"]),
  };
  return {
    body: {
      ...both,
      ...{ uuid: playlist, "format: uuid": playlist, tags: fc.array(words, { maxLength: 3 }) },
      ...{
        total: number(3),
        first: fc.oneof(number(3), playlist),
        revision,
        base_revision: revision,
      },
      ...{
        "playlist?": fc.oneof(fc.record(created), fc.record(update)),
        "search?": search,
        "inventory_id?": words,
        ...{ "inventory_kind?": kind, "note?": words },
      },
      ...{ request_headers: fc.constantFrom([], null), popularity: number(100) },
      ...{ "add?": words, "remove?": words, "tag?": words },
    },
    query: {
      ...both,
      ...{ cursor: id(world.cursors), total: number(3).map(String), playlists: several },
      ...{ limit: fc.constantFrom("1", "2", "25"), after: number(9).map(String) },
      ...{ before: fc.constantFrom("1", "2"), without: number(3).map(String) },
      left: reference.map((parts) => parts.join("")),
      right: reference.map((parts) => parts.join("")),
    },
    path: {
      ...{ companyId: company, companyUUID: company, playlistId: playlist, playlistUUID: playlist },
      changeSetId: id([...world.changeSetIds, ...world.importIds]),
      ...{ importId: id(world.importIds), personId: id(world.personIds) },
      ...{ importNumber: number(9).map(String), revision: number(3).map(String) },
      ...{ key: fc.constant("a".repeat(22)), sessionId: playlist, viewId: playlist },
    },
  };
}
