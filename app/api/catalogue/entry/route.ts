import { getEntry } from "@/lib/server/domain/catalogue/list-entries";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueEntrySchema, entryPlaceSchema } from "@/lib/shared/catalogue/schema";

/** One entry of the catalogue. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: entryPlaceSchema,
  response: catalogueEntrySchema,
  answer: ({ runtime, principal, query }) => getEntry(runtime.database, principal, query),
});
