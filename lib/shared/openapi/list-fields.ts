import { type Components, type JsonSchema } from "@/lib/shared/openapi/document";
import { formatNumber } from "@/lib/shared/format";

/** A description of a field or parameter. */
export interface ReferenceField {
  name: string;
  /** Such as "array of strings". */
  type: string;
  isRequired: boolean;
  isExtension: boolean;
  /** Markdown. */
  description: string;
  /** Such as "1 to 255 characters". */
  rules: string[];
  /** The allowed values; empty if others are accepted. */
  options: string[];
  fields: ReferenceField[];
}

/** Describes the fields of an object schema; `inside` holds the components that it is part of. */
export function listFields(
  schema: JsonSchema,
  components: Components,
  inside: string[] = [],
): ReferenceField[] {
  const { name, schema: object } = resolve(schema, components);
  if (name !== null && inside.includes(name)) return [];
  const path = name === null ? inside : [...inside, name];
  const required = (object.required ?? []) as string[];
  return Object.entries((object.properties ?? {}) as Components).map(([field, property]) =>
    describeField(
      { name: field, isRequired: required.includes(field), schema: property },
      components,
      path,
    ),
  );
}

/** Describes one field or parameter. */
export function describeField(
  field: { name: string; isRequired: boolean; schema: JsonSchema; description?: unknown },
  components: Components,
  inside: string[] = [],
): ReferenceField {
  const { name, schema } = resolve(field.schema, components);
  const path = name === null ? inside : [...inside, name];
  const description = asText(field.description ?? schema.description);
  return {
    name: field.name,
    type: nameType(schema, components),
    isRequired: field.isRequired,
    isExtension: schema["x-extension"] === true,
    description,
    // The description may say "at most 50 tags" already.
    rules: listRules(schema, components).filter(
      (rule) => !description.includes(rule.replace(/ elements$/, "")),
    ),
    options: ((schema.enum ?? []) as unknown[]).map(String),
    fields: name !== null && inside.includes(name) ? [] : listInnerFields(schema, components, path),
  };
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the schema of a reference, with the keywords next to the reference. */
function resolve(schema: JsonSchema, components: Components) {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== "string") return { name: null, schema };
  const name = $ref.split("/").at(-1) ?? "";
  return { name, schema: { ...components[name], ...beside } };
}

/** Returns the alternatives of `anyOf`, or the schema alone. */
const listVariants = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf as JsonSchema[] | undefined)?.flatMap(listVariants) ?? [schema];

const formats: Record<string, string> = { uuid: "UUID", "date-time": "time" };

function nameType(schema: JsonSchema, components: Components, isPlural = false): string {
  const plural = (word: string) => (isPlural ? `${word}s` : word);
  const names = listVariants(resolve(schema, components).schema).map((variant) => {
    const { schema: plain } = resolve(variant, components);
    if (plain.type === "array")
      return `${plural("array")} of ${nameType((plain.items ?? {}) as JsonSchema, components, true)}`;
    if (plain.type === "null") return "null";
    return plural(formats[asText(plain.format)] ?? (asText(plain.type) || "value"));
  });
  return [...new Set(names)].join(" or ");
}

function listRules(schema: JsonSchema, components: Components): string[] {
  const rules = listVariants(schema).flatMap((variant) => {
    const { schema: plain } = resolve(variant, components);
    const { items } = plain as { items?: JsonSchema };
    const allowed = plain.enum as unknown[] | undefined;
    return [
      ...(allowed && allowed.length <= 12 ? [`One of ${allowed.join(", ")}`] : []),
      ...range(plain.minLength, plain.maxLength, "characters"),
      ...range(plain.minimum, plain.maximum, ""),
      ...range(plain.minItems, plain.maxItems, "elements"),
      ...(items
        ? listRules(resolve(items, components).schema, components)
            .filter((rule) => !rule.startsWith("Default"))
            .map((rule) => `each ${rule[0]?.toLowerCase()}${rule.slice(1)}`)
        : []),
    ];
  });
  const usual = schema.default;
  if (usual !== undefined && usual !== "" && typeof usual !== "object")
    rules.push(`Default ${String(usual)}`);
  return [...new Set(rules)];
}

function range(least: unknown, most: unknown, of: string): string[] {
  const what = of === "" ? "" : ` ${of}`;
  if (typeof most === "number")
    return typeof least === "number"
      ? [`${formatNumber(least)} to ${formatNumber(most)}${what}`]
      : [`At most ${formatNumber(most)}${what}`];
  return typeof least === "number" && least > 0 ? [`At least ${formatNumber(least)}${what}`] : [];
}

/** Returns the fields of an object or of an array's objects; with several kinds of objects, each under its name. */
function listInnerFields(
  schema: JsonSchema,
  components: Components,
  inside: string[],
): ReferenceField[] {
  const { items } = schema as { items?: JsonSchema };
  if (items) {
    const { name, schema: item } = resolve(items, components);
    if (name !== null && inside.includes(name)) return [];
    return listInnerFields(item, components, name === null ? inside : [...inside, name]);
  }
  const variants = listVariants(schema);
  if (variants.length === 1) return listFields(schema, components, inside);
  return variants.flatMap((variant) => {
    const { name, schema: plain } = resolve(variant, components);
    const fields = listFields(variant, components, inside);
    if (name === null || fields.length === 0) return [];
    const described = { name, isRequired: false, schema: { ...plain, properties: {} } };
    return [{ ...describeField(described, components, inside), fields }];
  });
}
