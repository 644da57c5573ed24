import { type OpenApiDocument } from "@/lib/shared/openapi/document";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

type Value = Record<string, unknown>;

/** Returns a function that says why a description lacks an answer (operation, status, JSON), or null. */
export function createAnswerCheck(
  document: OpenApiDocument,
): (operationId: string, status: number, body: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema(close(document) as Value, "openapi");
  const places = new Map<string, [path: string, method: string]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId }] of Object.entries(methods))
      places.set(operationId, [path, method]);
  const compiled = new Map<string, ValidateFunction>();
  return (operationId, status, body) => {
    const [path = "", method = ""] = places.get(operationId) ?? [];
    const name = `${operationId} ${status}`;
    const described = document.paths[path]?.[method]?.responses[status];
    if (described && !described.content)
      return body === null ? null : `openapi.json says that ${name} has no body.`;
    if (!described) return `openapi.json has no ${name}: ${JSON.stringify(body)}`;
    const pointer = ["paths", path, method, "responses", String(status), "content"];
    const validate =
      compiled.get(name) ??
      ajv.compile({ $ref: `openapi#${toFragment([...pointer, "application/json", "schema"])}` });
    compiled.set(name, validate);
    if (validate(body)) return null;
    return `openapi.json describes ${name} otherwise: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 2_000)}`;
  };
}

const toFragment = (segments: string[]): string =>
  segments
    .map((segment) => `/${encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");

/** Closes all described objects: callers must expect new fields, but a test must notice those that are not described. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== "object" || value === null) return value;
  const isOpen =
    "type" in value &&
    value.type === "object" &&
    "properties" in value &&
    !("additionalProperties" in value);
  const closed = Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, close(inside)]),
  );
  return isOpen ? { ...closed, additionalProperties: false } : closed;
}
