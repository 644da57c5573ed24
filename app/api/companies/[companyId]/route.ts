import { getCompany } from "@/lib/server/domain/companies/get-companies";
import { companyListItemSchema } from "@/lib/shared/companies/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: companyListItemSchema,
  answer: ({ runtime, principal, params: { companyId = "" } }) =>
    getCompany(runtime, principal, companyId),
});
