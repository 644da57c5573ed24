import { receiveRows } from "@/lib/server/domain/catalogue/imports/own-imports";
import { parseImportNumber } from "@/lib/server/domain/catalogue/imports/read-imports";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueRowsAnswerSchema, catalogueRowsSchema } from "@/lib/shared/catalogue/sources";

/** Receives rows of an import, in the order of the file. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  body: catalogueRowsSchema,
  bodySize: "lists",
  response: catalogueRowsAnswerSchema,
  answer: ({ runtime, principal, params: { importNumber }, body }) =>
    receiveRows(runtime.database, principal, {
      number: parseImportNumber(importNumber),
      ...body,
    }),
});
