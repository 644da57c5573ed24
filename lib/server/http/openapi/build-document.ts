import {
  type Components,
  type JsonSchema,
  type OpenApiDocument,
} from "@/lib/shared/openapi/document";
import { type RouteModule } from "@/lib/server/http/endpoint/methods";
import { type ErrorCode, statusOfCode } from "@/lib/shared/errors";
import { errorReference } from "@/lib/server/http/error-reference";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { describeCommon } from "@/lib/server/http/openapi/describe/common";
import { describeCompanies } from "@/lib/server/http/openapi/describe/companies";
import { describeHistory } from "@/lib/server/http/openapi/describe/history";
import { describeInventory } from "@/lib/server/http/openapi/describe/inventory";
import { describePlaylists } from "@/lib/server/http/openapi/describe/playlists";
import {
  describeSearches,
  handwrittenSearchSchemas,
  searchSchemas,
} from "@/lib/server/http/openapi/describe/searches";
import { describeOperation, sortCodes } from "@/lib/server/http/openapi/describe-operation";
import { answerHeaders } from "@/lib/server/http/openapi/headers";
import { listErrors } from "@/lib/server/http/openapi/list-errors";
import { toJsonSchema } from "@/lib/server/http/openapi/to-json-schema";
import { routes } from "@/lib/shared/routes";

/** Routes by path, with parameters in braces, as OpenAPI writes them. */
type DocumentedRoutes = Record<string, RouteModule>;

/** Builds openapi.json (3.1) from the declarations of the handlers. */
export function buildDocument(documented: DocumentedRoutes, origin: string): OpenApiDocument {
  for (const describe of [
    describeCommon,
    describeCompanies,
    describeSearches,
    describePlaylists,
    describeHistory,
    describeInventory,
  ])
    describe();
  const schemas: Components = { ...handwrittenSearchSchemas };
  for (const [name, schema] of Object.entries(searchSchemas))
    schemas[name] = toJsonSchema(schema, "input", schemas);
  const codes = new Set<ErrorCode>();
  const paths: OpenApiDocument["paths"] = {};
  for (const [path, handlers] of Object.entries(documented))
    for (const [method, { declared }] of Object.entries(handlers))
      if (declared) {
        for (const code of listErrors(declared)) codes.add(code);
        (paths[path] ??= {})[method.toLowerCase()] = describeOperation(declared, schemas);
      }
  codes.add("method_not_allowed");
  // The schema refers to itself; this makes the answers' schemas point to the component.
  toJsonSchema(errorBodySchema.array(), "output", schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Cuelist: Advertiser Audio Service",
      version: "2.0.0",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    tags: tags.map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The _token of “Get a token”.",
        },
      },
      headers: answerHeaders,
      schemas: { ...schemas, ErrorCode: describeCodes([...codes]) },
    },
    "x-error-codes": Object.fromEntries(
      sortCodes([...codes]).map((code) => [
        code,
        {
          status: statusOfCode[code],
          ...errorReference[code],
          doc_url: origin + routes.apiError(code),
        },
      ]),
    ),
  };
}

const introduction = `Tokens, advertisers and playlists for audio advertising.

Operations, parameters, headers and fields marked \`x-extension\` are Cuelist's own; the others are those of the Advertiser Audio Service.
POST and PATCH take their parameters in \`body\`, next to \`request_headers\`, which has no effect. Unknown fields of \`body\` are refused by name; other keys next to it are ignored.
Every answer has \`X-Request-Id\` and \`Cache-Control: no-store\`. \`HEAD\` works wherever \`GET\` does; other methods get 405 with \`Allow\`.
Answers can get new fields: ignore those that you don't know.`;

const tags = [
  ["Token", "Exchange a client ID and secret for an access token."],
  ["Companies", "The advertisers that you have access to."],
  ["Playlists", "Named sets of inventory IDs and searches, for one advertiser each."],
  ["Inventory", "Names of inventory IDs, from the catalogue."],
  ["Tags", "Labels of playlists."],
] as const;

function describeCodes(codes: ErrorCode[]): JsonSchema {
  return {
    type: "string",
    description:
      "What went wrong. x-error-codes explains each code and what to do. New ones may be added.",
    enum: sortCodes(codes),
  };
}
