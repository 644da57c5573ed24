import { endOwnImport } from "@/lib/server/domain/catalogue/imports/own-imports";
import { parseImportNumber } from "@/lib/server/domain/catalogue/imports/read-imports";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueImportSchema } from "@/lib/shared/catalogue/sources";

/** Undoes the latest import of a source: the one before it is shown again. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  response: catalogueImportSchema,
  answer: ({ runtime, principal, params: { importNumber } }) =>
    endOwnImport(runtime.database, principal, {
      number: parseImportNumber(importNumber),
      how: "undo",
    }),
});
