import { findAgencyCatalogue } from "@/lib/server/domain/catalogue/agency-names";
import { countKinds } from "@/lib/server/domain/catalogue/list-entries";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueKindsSchema } from "@/lib/shared/catalogue/schema";

/** The kinds of inventory IDs in the catalogue, with the numbers of entries. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: catalogueKindsSchema,
  answer: async ({ runtime, principal }) => ({
    kinds: await countKinds(runtime.database, principal),
    has_agency_names: (await findAgencyCatalogue(runtime.database.read, principal)) !== null,
  }),
});
