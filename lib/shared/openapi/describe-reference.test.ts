import { expect, it } from "vitest";
import { documentedRoutes } from "@/app/openapi.json/documented-routes";
import { listHits } from "@/components/api-reference/search-index";
import { describeCall, firstCall, listCallable } from "@/components/operations/operation-call";
import { buildDocument } from "@/lib/server/http/openapi/build-document";
import { describeReference } from "@/lib/shared/openapi/describe-reference";

const document = buildDocument(documentedRoutes, "https://cuelist.example.net");
const reference = describeReference(document);
const operations = reference.groups.flatMap((group) => group.operations);

it("has every operation and every error of openapi.json", () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(operations.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(reference.errors.map(({ code }) => code)).toEqual(
    Object.keys(document["x-error-codes"] as object),
  );
});

it("says what fields take, through references, and stops at those that contain themselves", () => {
  const create = operations.find(({ id }) => id === "createPlaylist");
  const body = create?.body?.fields.find(({ name }) => name === "body")?.fields ?? [];
  const field = (name: string) => body.find((found) => found.name === name);
  expect(field("name")).toMatchObject({
    type: "string",
    isRequired: true,
    rules: ["1 to 255 characters"],
  });
  expect(field("advertiser_id")).toMatchObject({ type: "UUID" });
  expect(field("type")?.options).toEqual(["podcast", "radio", "streaming"]);
  const rules = field("searches")?.fields.find(({ name }) => name === "SearchRules");
  const query = rules?.fields.find(({ name }) => name === "query");
  const group = query?.fields.find(({ name }) => name === "rules");
  expect(group?.fields.map(({ name }) => name)).toEqual(["SearchRule"]);
});

it("has an anchor of its own for everything that the search finds", () => {
  const anchors = listHits(reference).map(({ anchor }) => anchor);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors).toContain("error-stale_revision");
  expect(anchors).toContain("createPlaylist.body.searches.SearchText.q");
});

it("begins no form with a playlist that it would change, and writes no secret as code", () => {
  const samples = {
    clientId: "client",
    company: { uuid: "company", name: "A" },
    playlist: { uuid: "playlist", name: "B", revision: 1 },
  };
  for (const operation of listCallable(reference)) {
    const call = firstCall(operation, samples);
    const isChange = operation.parameters.header.some(({ name }) => name === "If-Match");
    if ("playlistUUID" in call.path) expect(call.path.playlistUUID === "").toBe(isChange);
    if (call.fields) {
      const secret = { ...call, fields: { ...call.fields, client_secret: "cl_typed" } };
      const code = JSON.stringify(describeCall(operation, secret, "https://cuelist.example.net"));
      expect(code).not.toContain("cl_typed");
      expect(code).toContain("CLIENT_SECRET");
    }
  }
});
