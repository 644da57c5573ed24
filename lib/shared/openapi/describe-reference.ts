import {
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
} from "@/lib/shared/openapi/document";
import { describeField, listFields, type ReferenceField } from "@/lib/shared/openapi/list-fields";

/** A parameter of the path or the query, or a header. */
interface ReferenceParameter extends ReferenceField {
  example: string;
}

/** An operation of openapi.json, prepared for the API page. */
export interface ReferenceOperation {
  id: string;
  title: string;
  /** Markdown; further paragraphs after an empty line. */
  about: string;
  method: string;
  path: string;
  isExtension: boolean;
  needsToken: boolean;
  /** Whether it changes something, and so is for managers only. */
  isWrite: boolean;
  parameters: Record<"path" | "query" | "header", ReferenceParameter[]>;
  body: { isRequired: boolean; fields: ReferenceField[]; example: unknown } | null;
  answer: {
    status: string;
    headers: { name: string; description: string }[];
    fields: ReferenceField[];
    example: unknown;
  };
  errors: { status: string; codes: string[] }[];
}

/** An error code with its meaning and advice. */
export interface ReferenceError {
  code: string;
  status: number;
  meaning: string;
  remedy: string;
}

export interface Reference {
  groups: { name: string; about: string; operations: ReferenceOperation[] }[];
  errors: ReferenceError[];
}

/** Reads openapi.json for the API page. */
export function describeReference(document: OpenApiDocument): Reference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describe(document, operation, { path, method: method.toUpperCase() }),
    ),
  );
  const tags = document.tags as { name: string; description: string }[];
  const known = document["x-error-codes"] as Record<string, Omit<ReferenceError, "code">>;
  const tagOf = new Map(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId, tags: [tag] }) => [operationId, tag] as const),
    ),
  );
  return {
    groups: tags.map(({ name, description }) => ({
      name,
      about: description,
      operations: operations.filter(({ id }) => tagOf.get(id) === name),
    })),
    errors: Object.entries(known).map(([code, { status, meaning, remedy }]) => ({
      code,
      status,
      meaning,
      remedy,
    })),
  };
}

function describe(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  { path, method }: { path: string; method: string },
): ReferenceOperation {
  const { operationId: id, parameters, requestBody, responses } = operation;
  const { schemas } = document.components;
  const errors = listErrorCodes(responses);
  const sent = requestBody?.content["application/json"];
  const [status = "", answer] =
    Object.entries(responses).find(([found]) => found.startsWith("2")) ?? [];
  const answered = answer?.content?.["application/json"];
  const inPlace = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        ...describeField({ ...parameter, isRequired: parameter.required }, schemas),
        isExtension: parameter["x-extension"] === true,
        example: parameter.example === undefined ? "" : String(parameter.example),
      }));
  return {
    id,
    title: operation.summary,
    about: operation.description,
    method,
    path,
    isExtension: operation["x-extension"] === true,
    needsToken: operation.security === undefined,
    isWrite: errors.some(({ codes }) => codes.includes("forbidden")),
    parameters: { path: inPlace("path"), query: inPlace("query"), header: inPlace("header") },
    body: sent
      ? {
          isRequired: requestBody.required,
          fields: listFields(sent.schema, schemas),
          example: sent.example,
        }
      : null,
    answer: {
      status,
      headers: Object.keys(answer?.headers ?? {}).map((name) => ({
        name,
        description: document.components.headers[name]?.description ?? "",
      })),
      fields: answered ? listFields(answered.schema, schemas) : [],
      example: answered?.example,
    },
    errors,
  };
}

function listErrorCodes(responses: OpenApiOperation["responses"]): ReferenceOperation["errors"] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content }]) => {
      const { properties } = (content?.["application/json"].schema ?? {}) as {
        properties?: { code?: JsonSchema };
      };
      return { status, codes: (properties?.code?.enum ?? []) as string[] };
    });
}
