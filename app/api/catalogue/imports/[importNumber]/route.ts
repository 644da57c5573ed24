import {
  getVisibleImport,
  parseImportNumber,
} from "@/lib/server/domain/catalogue/imports/read-imports";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { catalogueImportSchema } from "@/lib/shared/catalogue/sources";

/** An import of a source. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: catalogueImportSchema,
    handle: async ({ runtime, principal, params: { importNumber } }) => ({
      body: await getVisibleImport(
        runtime.database.read,
        principal,
        parseImportNumber(importNumber),
      ),
    }),
  }),
});
