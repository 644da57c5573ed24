import { listCatalogue } from "@/lib/server/domain/catalogue/list-entries";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueSearchSchema, entryListSchema, hasManyIds } from "@/lib/shared/catalogue/schema";

/** Entries of the catalogue, by their IDs or by name. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: hasManyIds,
  query: catalogueSearchSchema,
  response: entryListSchema,
  handle: async ({ runtime, principal, query }) => ({
    body: { entries: await listCatalogue(runtime.database, principal, query) },
  }),
});
