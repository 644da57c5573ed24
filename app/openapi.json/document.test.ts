import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { buildDocument } from "@/lib/server/http/openapi/build-document";
import { runnableHeaders } from "@/lib/shared/operations/schema";
import { findRoutes } from "@/scripts/route-table.mjs";
import { createAnswerCheck } from "@/lib/testing/openapi/answer-check";
import { findBreaks } from "@/lib/testing/openapi/find-breaks";

const documentOrigin = "https://cuelist.example.net";
const document = buildDocument(documentedRoutes, documentOrigin);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

describe("openapi.json", () => {
  it("has every method of every route of /stage and /v2, and no other", () => {
    const routes = (findRoutes(process.cwd()) as { url: string }[])
      .map(({ url }) => url.replaceAll(/:(\w+)/g, "{$1}"))
      .filter((url) => /^\/(stage|v2)\//.test(url));
    expect(Object.keys(document.paths).sort()).toEqual(routes.sort());
    const described = Object.values(documentedRoutes).flatMap((route) =>
      Object.values(route).filter((handler) => "declared" in handler),
    );
    expect(operations).toHaveLength(described.length);
  });

  it("has no findings of Redocly's strictest rules", async () => {
    // Rules of 2.x (`npx @redocly/cli lint --extends recommended-strict`) that 1.x has but does not enable.
    const ofNewest = {
      "no-required-schema-properties-undefined": "error",
      "no-invalid-schema-examples": "error",
      "no-invalid-parameter-examples": "error",
      "info-license-url": "off",
    } as const;
    const config = await createConfig({ extends: ["recommended-strict"], rules: ofNewest });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
  });

  it("marks what docs/service-api.md does not have", () => {
    const own = operations.filter(({ operation }) => !operation["x-extension"]);
    expect(own.map(({ name }) => name)).toEqual([
      "post /stage/get-token",
      "get /v2/companies/search",
      "post /v2/companies/{companyUUID}/playlists",
    ]);
    const parameters = own.flatMap(({ operation }) => operation.parameters);
    const unmarked = parameters.filter((parameter) => !("x-extension" in parameter));
    expect(unmarked.map(({ name }) => name)).toEqual(["ui-referer", "companyUUID"]);
  });

  it("describes every parameter and every field of a request", () => {
    const undescribed = (schema: Record<string, unknown>, place: string): string[] =>
      Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)
        .filter(([, field]) => !("description" in field) && !("$ref" in field))
        .map(([name]) => `${place}/${name}`);
    const { NewPlaylist = {}, PlaylistChange = {}, Playlist = {} } = document.components.schemas;
    expect([
      ...operations.flatMap(({ name, operation }) =>
        operation.parameters
          .filter((parameter) => !("description" in parameter && parameter.description))
          .map((parameter) => `${name} ${parameter.name}`),
      ),
      ...undescribed(NewPlaylist, "NewPlaylist"),
      ...undescribed(PlaylistChange, "PlaylistChange"),
      ...undescribed(Playlist, "Playlist"),
    ]).toEqual([]);
  });

  it("has no header that the API page could not send", () => {
    const headers = operations.flatMap(({ operation }) =>
      operation.parameters.filter((parameter) => parameter.in === "header"),
    );
    const names = new Set(headers.map(({ name }) => name));
    expect(Array.from(names).filter((name) => !new Set<string>(runnableHeaders).has(name))).toEqual(
      [],
    );
  });

  it("lets generated clients send and read searches of any JSON", () => {
    const { NewPlaylist = {}, PlaylistChange = {}, Playlist = {} } = document.components.schemas;
    const among = ({ properties }: Record<string, unknown>) =>
      (properties as { searches: { items: { anyOf: Record<string, unknown>[] } } }).searches.items
        .anyOf;
    for (const schema of [NewPlaylist, PlaylistChange, Playlist]) {
      expect(among(schema)[0]).toMatchObject({ type: "string" });
      expect(among(schema).at(-1)).toMatchObject({ type: "object", additionalProperties: true });
    }
  });

  it("has a reference for each error code", () => {
    const { enum: codes } = document.components.schemas.ErrorCode as { enum: string[] };
    expect(Object.keys(document["x-error-codes"] as object)).toEqual(codes);
  });
});

it("What callers would miss is found: an operation, a parameter, a field, a value, a code, a promise, a demand", () => {
  const changed = structuredClone(document);
  const { schemas } = changed.components;
  delete changed.paths["/v2/tags"];
  const search = changed.paths["/v2/companies/search"]?.get;
  search?.parameters.splice(0, 1);
  const fields = (name: string) => schemas[name]?.properties as Record<string, { enum?: string[] }>;
  delete fields("Playlist").tags;
  delete fields("PlaylistWithPeople").tags;
  fields("NewPlaylist").type?.enum?.shift();
  (schemas.ErrorCode as { enum: string[] }).enum.shift();
  (schemas.Advertiser as { required: string[] }).required.pop();
  (schemas.NewPlaylist as { required: string[] }).required.push("tags");
  const place = "/v2/companies/{companyUUID}/playlists";
  expect(findBreaks(document, changed)).toEqual([
    "GET /v2/companies/search q is gone",
    "GET /v2/companies/search 200/Advertisers/name is no longer always there",
    "GET /v2/companies/search 200/suggestions/name is no longer always there",
    `POST ${place} body/body/tags must now be sent`,
    `POST ${place} body/body/type: podcast is gone`,
    `POST ${place} 201/Playlist/tags is gone`,
    "GET /v2/playlists/{playlistUUID} 200/Playlist/tags is gone",
    "GET /v2/tags is gone",
    "Error/code: bad_request is gone",
    "ErrorCode: bad_request is gone",
  ]);
});

it("An answer is refused that is not described", () => {
  const check = createAnswerCheck(document);
  const error = { Message: "No.", type: "error", code: "invalid" };
  expect(check("getToken", 422, error)).toBeNull();
  expect(check("getToken", 422, { ...error, code: "busy" })).toContain("must be equal to one of");
  expect(check("getToken", 422, { ...error, more: 1 })).toContain("must NOT have additional");
  expect(check("getToken", 418, error)).toContain("has no getToken 418");
});
