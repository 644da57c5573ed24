import {
  getVisibleImport,
  parseImportNumber,
} from "@/lib/server/domain/catalogue/imports/read-imports";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueImportSchema } from "@/lib/shared/catalogue/sources";

/** An import of a source. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: catalogueImportSchema,
  answer: ({ runtime, principal, params: { importNumber } }) =>
    getVisibleImport(runtime.database.read, principal, parseImportNumber(importNumber)),
});
