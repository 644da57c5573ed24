import { type OpenApiDocument } from "@/lib/shared/openapi/document";

type Value = Record<string, unknown>;
type Direction = "request" | "answer";

/**
 * Lists what a caller of `released` would miss or be refused for in `current`: operations, parameters, fields, values and error codes
 * that are gone, fields that are no longer always there, and those that must now be sent.
 */
export function findBreaks(released: OpenApiDocument, current: OpenApiDocument): string[] {
  const breaks: string[] = [];
  const gone = (place: string) => void breaks.push(`${place} is gone`);

  const compare = (
    before: Value,
    after: Value,
    place: string,
    direction: Direction,
    seen: string[],
  ): void => {
    const ref = before.$ref as string | undefined;
    if (ref !== undefined && seen.includes(ref)) return;
    const inside = ref === undefined ? seen : [...seen, ref];
    const [old, now] = [resolve(released, before), resolve(current, after)];
    for (const value of (old.enum as unknown[] | undefined) ?? [])
      if (now.enum && !(now.enum as unknown[]).includes(value)) gone(`${place}: ${String(value)}`);
    const [required, requiredNow] = [list(old.required), list(now.required)];
    if (direction === "answer")
      for (const name of required)
        if (!requiredNow.includes(name)) breaks.push(`${place}/${name} is no longer always there`);
    if (direction === "request")
      for (const name of requiredNow)
        if (!required.includes(name)) breaks.push(`${place}/${name} must now be sent`);
    const fields = fieldsOf(now);
    for (const [name, field] of Object.entries(fieldsOf(old))) {
      const next = fields[name];
      if (next) compare(field, next, `${place}/${name}`, direction, inside);
      else gone(`${place}/${name}`);
    }
    const pairs = [
      [old.items, now.items],
      ...alternatives(old).map((one, at) => [one, alternatives(now)[at]]),
    ];
    for (const [one, other] of pairs)
      if (isValue(one) && isValue(other)) compare(one, other, place, direction, inside);
  };

  for (const [path, methods] of Object.entries(released.paths))
    for (const [method, before] of Object.entries(methods)) {
      const place = `${method.toUpperCase()} ${path}`;
      const after = current.paths[path]?.[method];
      if (!after) {
        gone(place);
        continue;
      }
      const named = (name: string, list: typeof before.parameters) =>
        list.find((parameter) => parameter.name === name);
      for (const { name, schema } of before.parameters) {
        const next = named(name, after.parameters);
        if (next) compare(schema, next.schema, `${place} ${name}`, "request", []);
        else gone(`${place} ${name}`);
      }
      for (const { name, required } of after.parameters)
        if (required && !named(name, before.parameters)?.required)
          breaks.push(`${place} ${name} must now be sent`);
      const [body, next] = [before.requestBody, after.requestBody].map(
        (sent) => sent?.content["application/json"].schema,
      );
      if (body && next) compare(body, next, `${place} body`, "request", []);
      for (const [status, answer] of Object.entries(before.responses)) {
        if (!status.startsWith("2")) continue;
        const schema = answer.content?.["application/json"].schema;
        const next = after.responses[status]?.content?.["application/json"].schema;
        if (schema && next) compare(schema, next, `${place} ${status}`, "answer", []);
        else gone(`${place} ${status}`);
      }
    }
  const { Error: error, ErrorCode: codes } = released.components.schemas;
  if (error) compare(error, current.components.schemas.Error ?? {}, "Error", "answer", []);
  if (codes) compare(codes, current.components.schemas.ErrorCode ?? {}, "ErrorCode", "answer", []);
  return breaks;
}

const isValue = (value: unknown): value is Value => typeof value === "object" && value !== null;
const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const fieldsOf = (schema: Value) => (schema.properties ?? {}) as Record<string, Value>;
const alternatives = (schema: Value) => (schema.anyOf ?? schema.oneOf ?? []) as Value[];

function resolve(document: OpenApiDocument, schema: Value): Value {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  return name === undefined ? schema : { ...document.components.schemas[name], ...schema };
}
