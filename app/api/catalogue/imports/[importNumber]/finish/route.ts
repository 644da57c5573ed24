import { endOwnImport } from "@/lib/server/domain/catalogue/imports/own-imports";
import { parseImportNumber } from "@/lib/server/domain/catalogue/imports/read-imports";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueImportSchema } from "@/lib/shared/catalogue/sources";

/** Compares an import with the one before and shows it, for about a second: repeat it until the import is finished. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  response: catalogueImportSchema,
  answer: ({ runtime, principal, params: { importNumber } }) =>
    endOwnImport(runtime.database, principal, {
      number: parseImportNumber(importNumber),
      how: "finish",
    }),
});
