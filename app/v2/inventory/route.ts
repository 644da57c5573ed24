import { listCatalogue } from "@/lib/server/domain/catalogue/list-entries";
import { inventoryPageSchema } from "@/lib/server/domain/catalogue/api-schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueSearchSchema, hasManyIds } from "@/lib/shared/catalogue/schema";
import { success } from "@/lib/shared/http/schema";

/** The catalogue's data on inventory IDs. */
export const GET = endpoint({
  auth: "bearer",
  access: "read",
  operation: {
    id: "listCatalogueEntries",
    tag: "Inventory",
    title: "Look up names",
    about:
      "Returns what the catalogue knows of inventory IDs: the entries of `ids` (up to 1,000, separated by commas), in their order and without those that it does not have; or with `q` the entries that have this ID or whose names match, the best first. With `kind` only those of one kind; the same digits may name different shows in different directories.",
    isExtension: true,
  },
  isHeavy: hasManyIds,
  query: catalogueSearchSchema,
  response: inventoryPageSchema,
  answer: async ({ runtime, principal, query }) => ({
    ...success,
    Inventory: await listCatalogue(runtime.database, principal, query),
  }),
});
