import { endOwnImport } from "@/lib/server/domain/catalogue/imports/own-imports";
import { parseImportNumber } from "@/lib/server/domain/catalogue/imports/read-imports";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { catalogueImportSchema } from "@/lib/shared/catalogue/sources";

/** Marks what an import no longer had as gone, for about a second: repeat it until the import is finished. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    response: catalogueImportSchema,
    handle: async ({ runtime, principal, params: { importNumber } }) => ({
      body: await endOwnImport(runtime.database, principal, {
        number: parseImportNumber(importNumber),
        how: "finish",
      }),
    }),
  }),
});
