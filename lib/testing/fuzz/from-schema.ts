import { type JsonSchema, type OpenApiDocument } from "@/lib/shared/openapi/document";
import fc from "fast-check";
import { words } from "@/lib/testing/fuzz/values";

/** Values for fields and parameters of these names, in place of what their schemas allow. */
export type KnownValues = Record<string, fc.Arbitrary<unknown>>;

const maxItems = 6;
const maxCharacters = 300;

/** Generates values that a schema of the document describes. */
export function fromSchema(
  document: OpenApiDocument,
  schema: JsonSchema,
  known: KnownValues,
  depth = 0,
): fc.Arbitrary<unknown> {
  const inside = (below: JsonSchema) => fromSchema(document, below, known, depth + 1);
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  if (name !== undefined) return inside(document.components.schemas[name] ?? {});
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const among = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  // Groups contain groups; at some depth only the first alternative, a rule, is left.
  if (among) return depth > 9 ? inside(among[0] ?? {}) : fc.oneof(...among.map(inside));
  if (schema.type === "object") return anObject(schema, known, inside);
  if (schema.type === "array")
    return fc.array(inside((schema.items ?? {}) as JsonSchema), {
      minLength: (schema.minItems as number | undefined) ?? 0,
      maxLength: Math.min((schema.maxItems as number | undefined) ?? maxItems, maxItems),
    });
  if (schema.type === "integer") return aNumber(schema);
  // Numbers that JSON readers would round are refused.
  if (schema.type === "number") return fc.integer().map((number) => number / 4);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "string") return aText(schema);
  return anything;
}

const scalar = fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null));
/** Any JSON that is not hostile; mutations are. */
const anything = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));

function anObject(
  { properties, required = [], additionalProperties, not }: JsonSchema,
  known: KnownValues,
  inside: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>).filter(
    ([, field]) => !("not" in field),
  );
  const described = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, known[name] ?? inside(field)])),
    { requiredKeys: required as string[] },
  );
  const [excluded] = ((not as JsonSchema | undefined)?.required ?? []) as string[];
  if (additionalProperties === false)
    return excluded === undefined ? described : described.map((fields) => omit(fields, excluded));
  const others = fc.dictionary(fc.string({ maxLength: 5 }), anything, { maxKeys: 3 });
  return fc.tuple(others, described).map(([more, own]) => ({ ...more, ...own }));
}

/** Leaves a field out, of two that exclude each other; not the only one. */
function omit(fields: object, name: string): object {
  const { [name]: _, ...others } = fields as Record<string, unknown>;
  return Object.keys(others).length > 0 ? others : fields;
}

/** Often at its ends, where faults are. */
function aNumber({ minimum = 0, maximum = 2 ** 31 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [minimum as number, maximum as number];
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
}

function aText({ format, minLength = 0, maxLength = maxCharacters, pattern }: JsonSchema) {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  const [min, max] = [minLength as number, maxLength as number];
  return fc.oneof(
    { weight: 6, arbitrary: words.filter((word) => word.length >= min && word.length <= max) },
    {
      weight: 3,
      arbitrary: fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(max, 40) }),
    },
    { weight: 1, arbitrary: fc.constant("x".repeat(Math.min(max, maxCharacters))) },
  );
}
