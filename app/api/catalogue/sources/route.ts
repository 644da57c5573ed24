import { listSources } from "@/lib/server/domain/catalogue/imports/list-sources";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { catalogueSourceListSchema } from "@/lib/shared/catalogue/sources";

/** The sources of the catalogue: the company's own, and the installation's. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: catalogueSourceListSchema,
    handle: async ({ runtime, principal }) => ({
      body: await listSources(runtime.database.read, principal),
    }),
  }),
});
