/** A JSON Schema (draft 2020-12). */
export type JsonSchema = Record<string, unknown>;

/** Schemas by name, for #/components/schemas. */
export type Components = Record<string, JsonSchema>;

export interface OpenApiOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    schema: JsonSchema;
    [field: string]: unknown;
  }[];
  requestBody?: { required: boolean; content: OpenApiContent };
  responses: Record<string, { description: string; content?: OpenApiContent; headers?: object }>;
  [field: string]: unknown;
}

/** JSON bodies of a request or an answer. */
export type OpenApiContent = Record<"application/json", { schema: JsonSchema; example?: unknown }>;

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Components;
    headers: Record<string, { description: string }>;
    [field: string]: unknown;
  };
  [field: string]: unknown;
}
