import { companyListSchema, companyListSearchSchema } from "@/lib/shared/companies/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { listCompanyPage } from "@/lib/server/domain/service/list-company-page";

/** Data of the companies table. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: companyListSearchSchema,
  response: companyListSchema,
  answer: ({ runtime, service, principal, query: { limit = 50, ...query } }) =>
    listCompanyPage(runtime, service, principal, { ...query, limit }),
});
