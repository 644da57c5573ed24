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
  handle: async ({ runtime, principal, params: { importNumber } }) => ({
    body: await getVisibleImport(runtime.database.read, principal, parseImportNumber(importNumber)),
  }),
});
