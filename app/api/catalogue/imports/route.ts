import { startOwnImport } from "@/lib/server/domain/catalogue/imports/own-imports";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueImportSchema, catalogueImportStartSchema } from "@/lib/shared/catalogue/sources";

/** Starts an import into the company's own catalogue. Answers 200 with an interrupted one of the same file. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  body: catalogueImportStartSchema,
  response: catalogueImportSchema,
  handle: async ({ runtime, principal, body }) => {
    const started = await startOwnImport(runtime.database, principal, body);
    return { status: started.isNew ? 201 : 200, body: started.import };
  },
});
