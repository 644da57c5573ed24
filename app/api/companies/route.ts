import { companyListSchema, companyListSearchSchema } from "@/lib/companies/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listCompanyPage } from "@/lib/service/list-company-page";

/** Data of the companies table. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: companyListSearchSchema,
    response: companyListSchema,
    handle: async ({ runtime, principal, query: { limit = 50, ...query } }) => ({
      body: await listCompanyPage(runtime, principal, { ...query, limit }),
    }),
  }),
});
