import { type JsonSchema } from "@/lib/shared/openapi/document";
import { z } from "zod";

interface SchemaDocs {
  /** The schema's name under #/components/schemas. */
  id?: string;
  description?: string;
  /** Whether it is missing from docs/service-api.md. */
  isExtension?: boolean;
  /** Replaces zod's JSON Schema if a transform or a custom check hides what is accepted. */
  json?: JsonSchema;
  /** Extends zod's JSON Schema by a rule that only a check of ours knows. */
  rules?: JsonSchema;
}

/* Descriptions of schemas in openapi.json. They are separate from the schemas because browsers load those without needing the
   descriptions. */
const docs = new Map<z.core.$ZodType, SchemaDocs>();

export const ids = z.registry<{ id?: string }>();

export const getSchemaDocs = (schema: z.core.$ZodType): SchemaDocs | undefined => docs.get(schema);

export function describeSchema(schema: z.core.$ZodType, described: SchemaDocs): void {
  docs.set(schema, { ...docs.get(schema), ...described });
  if (described.id) ids.add(schema, { id: described.id });
}

/** Describes every field of an object; null for a field whose schema is described by itself. */
export function describeFields<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape, z.core.$ZodObjectConfig>,
  fields: Record<keyof Shape & string, string | SchemaDocs | null>,
  { areExtensions = false } = {},
): void {
  for (const [name, described] of Object.entries(fields) as [
    string,
    string | SchemaDocs | null,
  ][]) {
    const field = schema.shape[name];
    if (described === null || !field) continue;
    const given = typeof described === "string" ? { description: described } : described;
    describeSchema(field, { ...(areExtensions && { isExtension: true }), ...given });
  }
}
