import { type OpenApiOperation } from "@/lib/shared/openapi/document";
import fc from "fast-check";
import { fromSchema, type KnownValues } from "@/lib/testing/fuzz/from-schema";
import { type Operation } from "@/lib/testing/fuzz/operations";
import { anId, optional } from "@/lib/testing/fuzz/values";
import { type World } from "@/lib/testing/fuzz/world";

/** Creates and changes are sent more often: the other operations live of what they made. */
const weights: Record<string, number> = { createPlaylist: 16, changePlaylist: 12 };

/** The operations of openapi.json: what they are sent is generated from its schemas, with IDs, cursors and secrets from `world`. */
export function listApiOperations(world: World): Operation[] {
  const advertiser = anId(world.advertiserIds, world.otherAgencyIds);
  const company = fc.oneof(advertiser, fc.constant(world.agencyId));
  const known: KnownValues = {
    companyUUID: company,
    company,
    advertiser,
    advertiser_id: advertiser,
    playlistUUID: anId(world.playlistIds, world.otherAgencyIds),
    cursor: anId(world.cursors, world.otherAgencyIds),
  };
  const credentials = fc.constantFrom(
    ...Object.values(world.callers).map((caller) => caller.credentials),
  );
  const { document } = world;
  const value = (name: string, schema: Record<string, unknown>) =>
    known[name] ?? fromSchema(document, schema, known);
  const describe = (method: string, path: string, described: OpenApiOperation): Operation => {
    const { operationId, parameters, requestBody } = described;
    const at = (place: string) => parameters.filter((parameter) => parameter.in === place);
    const schema = requestBody?.content["application/json"].schema;
    const generated =
      schema &&
      fromSchema(document, schema, {
        ...known,
        ...(operationId === "getToken" && { body: credentials }),
      });
    return {
      operationId,
      method: method.toUpperCase() as Operation["method"],
      path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      auth: described.security ? "none" : "bearer",
      weight: weights[operationId] ?? 6,
      params: Object.fromEntries(
        at("path").map(({ name, schema }) => [name, value(name, schema) as fc.Arbitrary<string>]),
      ),
      query: Object.fromEntries(
        at("query").map(({ name, schema }) => [name, optional(value(name, schema))]),
      ),
      ...(generated && { body: requestBody.required ? generated : optional(generated) }),
    };
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => describe(method, path, described)),
  );
}
