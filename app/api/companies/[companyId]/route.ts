import { getCompany } from "@/lib/server/domain/companies/get-companies";
import { companyListItemSchema } from "@/lib/shared/companies/schema";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: companyListItemSchema,
    answer: ({ runtime, principal, params: { companyId = "" } }) =>
      getCompany(runtime, principal, companyId),
  }),
});
