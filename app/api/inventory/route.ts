import { pageCatalogue } from "@/lib/server/domain/catalogue/page-entries";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { cataloguePageSchema, entryListSchema, hasManyIds } from "@/lib/shared/catalogue/schema";

/** Entries of the catalogue, by their IDs or by name. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: hasManyIds,
  query: cataloguePageSchema,
  response: entryListSchema,
  answer: ({ runtime, principal, query }) => pageCatalogue(runtime, principal, query),
});
