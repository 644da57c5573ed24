import { type Components, type JsonSchema } from "@/lib/shared/openapi/document";
import { z } from "zod";
import { getSchemaDocs, ids } from "@/lib/server/http/openapi/schema-docs";

/**
 * Converts a schema to JSON Schema 2020-12, with the descriptions of `schema-docs`. Named schemas inside it go to `components`.
 * Requests are described as they are sent; answers as open objects, because fields may be added to them.
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  components: Components,
): JsonSchema {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, {
    io,
    metadata: ids,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => applyDocs(zodSchema, jsonSchema as JsonSchema),
  }) as JsonSchema & { $defs?: Components };
  for (const [name, component] of Object.entries($defs)) {
    const clean = tidy(component, io) as JsonSchema;
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(clean))
      throw new Error(`Two schemas are named ${name}.`);
    components[name] = clean;
  }
  return tidy(root, io) as JsonSchema;
}

function applyDocs(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const docs = getSchemaDocs(zodSchema);
  if (!docs) return;
  if (docs.json) {
    for (const key of Object.keys(jsonSchema)) if (key !== "default") delete jsonSchema[key];
    Object.assign(jsonSchema, docs.json);
  }
  Object.assign(jsonSchema, docs.rules);
  if (docs.description !== undefined) jsonSchema.description = docs.description;
  if (docs.isExtension) jsonSchema["x-extension"] = true;
}

const safe = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** Removes keywords without effect, and points references to the components. */
function tidy(value: unknown, io: "input" | "output"): unknown {
  if (Array.isArray(value)) return value.map((inside) => tidy(inside, io));
  if (typeof value !== "object" || value === null) return value;
  const isSchema = "$ref" in value || "type" in value || "anyOf" in value || "oneOf" in value;
  const kept = Object.entries(value).filter(
    ([key, inside]) =>
      !(isSchema && ["$schema", "id"].includes(key) && typeof inside === "string") &&
      !(io === "output" && key === "additionalProperties" && inside === false) &&
      !(["minimum", "maximum"].includes(key) && safe.includes(inside as number)),
  );
  return Object.fromEntries(
    kept.map(([key, inside]) => [
      key,
      key === "$ref"
        ? String(inside).replace("#/$defs/", "#/components/schemas/")
        : tidy(inside, io),
    ]),
  );
}
