import { listSelectedCompanies } from "@/lib/server/domain/companies/get-companies";
import {
  selectedCompaniesSchema,
  selectedCompaniesSearchSchema,
} from "@/lib/shared/companies/schema";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";

/** Companies by UUID, for the pinned and recent companies. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: selectedCompaniesSearchSchema,
    response: selectedCompaniesSchema,
    answer: async ({ runtime, principal, query: { ids } }) => ({
      companies: await listSelectedCompanies(runtime, principal, ids),
    }),
  }),
});
