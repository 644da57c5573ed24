import { listSources } from "@/lib/server/domain/catalogue/imports/list-sources";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { catalogueSourceListSchema } from "@/lib/shared/catalogue/sources";

/** The sources of the catalogue: the company's own, and the installation's. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: catalogueSourceListSchema,
  answer: ({ runtime, principal }) => listSources(runtime.database.read, principal),
});
