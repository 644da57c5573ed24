import { getCompany } from "@/lib/companies/get-companies.server";
import { companyListItemSchema } from "@/lib/companies/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: companyListItemSchema,
    handle: async ({ runtime, principal, params: { companyId = "" } }) => ({
      body: await getCompany(runtime, principal, companyId),
    }),
  }),
});
