import { getEntry } from "@/lib/server/domain/catalogue/list-entries";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { methodHandlers } from "@/lib/server/http/endpoint/methods";
import { catalogueEntrySchema, entryPlaceSchema } from "@/lib/shared/catalogue/schema";

/** One entry of the catalogue. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: entryPlaceSchema,
    response: catalogueEntrySchema,
    handle: async ({ runtime, principal, query }) => ({
      body: await getEntry(runtime.database, principal, query),
    }),
  }),
});
