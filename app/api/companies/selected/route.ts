import { listSelectedCompanies } from "@/lib/companies/get-companies.server";
import { selectedCompaniesSchema, selectedCompaniesSearchSchema } from "@/lib/companies/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Companies by UUID, for the pinned and recent companies. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: selectedCompaniesSearchSchema,
    response: selectedCompaniesSchema,
    handle: async ({ runtime, principal, query: { ids } }) => ({
      body: { companies: await listSelectedCompanies(runtime, principal, ids) },
    }),
  }),
});
