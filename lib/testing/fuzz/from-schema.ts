import { type Components, type JsonSchema } from "@/lib/shared/openapi/document";
import fc from "fast-check";

/**
 * Values for fields of these names, in place of what their schemas allow; "NAME?" if the schema of a field, or of
 * the items of a list "NAMEs", tells nothing; and "format: uuid" for the others with an ID.
 */
export type KnownValues = Record<string, fc.Arbitrary<unknown>>;

/** Names, terms, tags and IDs; few enough to collide. */
export const words = fc.oneof(
  fc.constantFrom(
    "Morning",
    "ad",
    "Ünïcode",
    "q4",
    "true crime",
    "100000007",
    "=1+1",
    "a%b_c",
    "日本",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
);

const unknownId = "00000000-0000-7000-8000-000000000000";

/** Generates an ID: usually an existing one, sometimes another agency's or an unknown one. */
export function anId(ids: string[], otherAgencyIds: string[]): fc.Arbitrary<string> {
  const others = fc.constantFrom(...otherAgencyIds, unknownId);
  if (ids.length === 0) return others;
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...ids.slice(-200)) },
    { weight: 1, arbitrary: others },
  );
}

/** An element of `searches`: text, our own object, or any other object. */
export const search: fc.Arbitrary<unknown> = fc.oneof(
  words,
  fc.record({ schema: fc.constant("search/1"), type: fc.constant("text"), q: words }),
  fc.constant({
    schema: "search/1",
    type: "rules",
    query: { combinator: "and", rules: [{ field: "genre", operator: "in", value: ["comedy"] }] },
  }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
);

const maxItems = 6;
const maxCharacters = 60;

/** Generates values that a schema describes. */
export function fromSchema(
  components: Components,
  schema: JsonSchema,
  known: KnownValues,
  depth = 0,
): fc.Arbitrary<unknown> {
  const inside = (below: JsonSchema) => fromSchema(components, below, known, depth + 1);
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  if (name !== undefined) return inside(components[name] ?? {});
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const among = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  // Groups contain groups; at some depth only the first alternative, a rule, is left.
  if (among) return depth > 9 ? inside(among[0] ?? {}) : fc.oneof(...among.map(inside));
  if (schema.type === "object") return anObject(schema, known, inside);
  if (schema.type === "array")
    return fc.uniqueArray(inside((schema.items ?? {}) as JsonSchema), {
      selector: (item) => JSON.stringify(item),
      minLength: (schema.minItems as number | undefined) ?? 0,
      maxLength: Math.min((schema.maxItems as number | undefined) ?? maxItems, maxItems),
    });
  if (schema.type === "integer") return aNumber(schema);
  // Numbers that JSON readers would round are refused.
  if (schema.type === "number") return fc.integer().map((number) => number / 4);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "string") return known[`format: ${String(schema.format)}`] ?? aText(schema);
  return anything;
}

const scalar = fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null));
/** Any JSON that is not hostile, as mutations are; most is text. */
const anything = fc.oneof(
  { weight: 7, arbitrary: words },
  scalar,
  fc.array(scalar, { maxLength: 3 }),
);

function anObject(
  { properties, required = [], additionalProperties, not }: JsonSchema,
  known: KnownValues,
  inside: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>).filter(
    ([, field]) => !("not" in field),
  );
  const ofOpaque = (name: string, field: JsonSchema): fc.Arbitrary<unknown> | undefined => {
    if (isOpaque(field)) return known[`${name}?`];
    const item = isOpaque(field.items ?? field) ? known[`${name.replace(/s$/, "")}?`] : undefined;
    return item && fc.array(item, { minLength: 1, maxLength: maxItems });
  };
  const described = fc.record(
    Object.fromEntries(
      fields.map(([name, field]) => [name, known[name] ?? ofOpaque(name, field) ?? inside(field)]),
    ),
    { requiredKeys: required as string[] },
  );
  const [excluded] = ((not as JsonSchema | undefined)?.required ?? []) as string[];
  if (additionalProperties === false)
    return excluded === undefined ? described : described.map((fields) => omit(fields, excluded));
  const other = isOpaque(additionalProperties ?? {})
    ? anything
    : inside(additionalProperties as JsonSchema);
  const others = fc.dictionary(fc.string({ maxLength: 5 }), other, { maxKeys: 3 });
  return fc.tuple(others, described).map(([more, own]) => ({ ...more, ...own }));
}

const isOpaque = (schema: unknown) =>
  typeof schema !== "object" ||
  !["type", "anyOf", "oneOf", "$ref"].some((key) => key in (schema ?? {}));

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

function aText({ format, minLength = 0, maxLength, pattern }: JsonSchema) {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  const [min, max] = [minLength as number, (maxLength ?? maxCharacters) as number];
  return fc.oneof(
    { weight: 6, arbitrary: words.filter((word) => word.length >= min && word.length <= max) },
    {
      weight: 3,
      arbitrary: fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(max, 40) }),
    },
    { weight: 1, arbitrary: fc.constant("x".repeat(Math.min(max, maxCharacters))) },
  );
}
