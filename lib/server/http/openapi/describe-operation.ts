import { type OpenApiContent } from "@/lib/shared/openapi/document";
import {
  type Components,
  type JsonSchema,
  type OpenApiOperation,
} from "@/lib/shared/openapi/document";
import { type DeclaredOperation } from "@/lib/server/http/endpoint/api-operation";
import { type ErrorCode, statusOfCode } from "@/lib/shared/errors";
import { errorReference } from "@/lib/server/http/error-reference";
import exampleAnswers from "@/lib/server/http/openapi/example-answers.json";
import { exampleRequests } from "@/lib/server/http/openapi/example-requests";
import { type answerHeaders, listHeaders, requestHeaders } from "@/lib/server/http/openapi/headers";
import { listErrors } from "@/lib/server/http/openapi/list-errors";
import { toJsonSchema } from "@/lib/server/http/openapi/to-json-schema";

/** Describes one operation; adds the named schemas that it uses to `schemas`. */
export function describeOperation(
  declared: DeclaredOperation,
  schemas: Components,
): OpenApiOperation {
  const { operation, auth, query, body, isBodyOptional = false, response } = declared;
  const { id, tag, title, about, isExtension } = operation;
  const example = exampleRequests[id] ?? {};
  return {
    operationId: id,
    tags: [tag],
    summary: title,
    description: about,
    ...(isExtension && { "x-extension": true }),
    ...(auth === "none" && { security: [] }),
    parameters: [
      ...Object.entries(operation.params ?? {}).map(([name, description]) => ({
        name,
        in: "path",
        required: true,
        description,
        schema: { type: "string", format: "uuid" },
        example: example.params?.[name],
      })),
      ...(query ? describeQuery(query, schemas, example.query) : []),
      ...(operation.headers ?? []).map((name) => {
        const { isExtension: isOwn, ...header } = requestHeaders[name];
        return {
          name,
          in: "header",
          ...(isOwn && { "x-extension": true }),
          ...header,
          ...(example.headers?.[name] && { example: example.headers[name] }),
        };
      }),
    ],
    ...(body && {
      requestBody: {
        required: !isBodyOptional,
        content: json(toJsonSchema(body, "input", schemas), {
          request_headers: [],
          body: example.body,
        }),
      },
    }),
    responses: {
      [operation.status ?? 200]: {
        description: "Success.",
        headers: listHeaders(["X-Request-Id", ...(operation.answerHeaders ?? [])]),
        content: json(
          toJsonSchema(response, "output", schemas),
          (exampleAnswers as Record<string, unknown>)[id],
        ),
      },
      ...(operation.headers?.includes("If-None-Match") && {
        304: {
          description:
            "The playlist is still the one of If-None-Match. There is no body, and no `_token`.",
          headers: listHeaders(["X-Request-Id", "ETag"]),
        },
      }),
      ...describeErrors(listErrors(declared)),
    },
  };
}

const json = (schema: JsonSchema, example?: unknown): OpenApiContent => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

function describeQuery(
  query: NonNullable<DeclaredOperation["query"]>,
  schemas: Components,
  example: Record<string, unknown> = {},
): OpenApiOperation["parameters"] {
  const { properties = {} } = toJsonSchema(query, "input", schemas) as {
    properties?: Record<string, JsonSchema>;
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, "x-extension": isExtension, ...schema } = property;
    return {
      name,
      in: "query",
      required: false,
      description,
      ...(isExtension === true && { "x-extension": true }),
      schema,
      ...(name in example && { example: example[name] }),
    };
  });
}

/** Sorts codes by status. */
export const sortCodes = (codes: ErrorCode[]): ErrorCode[] =>
  (Object.keys(statusOfCode) as ErrorCode[]).filter((code) => codes.includes(code));

/** One response for each status, with its codes. */
function describeErrors(codes: ErrorCode[]): OpenApiOperation["responses"] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of sortCodes(codes))
    byStatus.set(statusOfCode[code], [...(byStatus.get(statusOfCode[code]) ?? []), code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, ofStatus]) => {
      const headers: (keyof typeof answerHeaders)[] = ["X-Request-Id"];
      if (status === 401) headers.push("WWW-Authenticate");
      if ([409, 429, 503].includes(status)) headers.push("Retry-After");
      if (status === 412 || status === 428) headers.push("ETag");
      return [
        status,
        {
          description: ofStatus
            .map((code) => `\`${code}\`: ${errorReference[code].meaning}`)
            .join("\n\n"),
          headers: listHeaders(headers),
          content: json({
            $ref: "#/components/schemas/Error",
            properties: { code: { enum: ofStatus } },
          }),
        },
      ];
    }),
  );
}
