import { listSourceImports } from "@/lib/server/domain/catalogue/imports/list-sources";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueImportListSchema } from "@/lib/shared/catalogue/sources";

/** The last imports of a source. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: catalogueImportListSchema,
  answer: async ({ runtime, principal, params: { sourceId = "" } }) => ({
    imports: await listSourceImports(runtime.database.read, principal, sourceId),
  }),
});
