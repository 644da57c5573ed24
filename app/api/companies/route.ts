import { companyListSchema, companySearchSchema } from "@/lib/companies/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listCompanyPage } from "@/lib/service/list-company-page";

/** Data of the companies table. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: companySearchSchema,
    response: companyListSchema,
    handle: async ({ runtime, principal, query: { q, limit = 50, cursor } }) => ({
      body: await listCompanyPage(runtime, principal, { q, limit, cursor }),
    }),
  }),
});
