import { readCompany } from "@/lib/companies/read-companies.server";
import { companyRowSchema } from "@/lib/companies/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** One company of the dashboard. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    response: companyRowSchema,
    handle: async ({ runtime, principal, params: { companyId = "" } }) => ({
      body: await readCompany(runtime, principal, companyId),
    }),
  }),
});
