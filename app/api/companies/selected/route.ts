import { listSelectedCompanies } from "@/lib/server/domain/companies/get-companies";
import {
  selectedCompaniesSchema,
  selectedCompaniesSearchSchema,
} from "@/lib/shared/companies/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Companies by UUID, for the pinned and recent companies. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: selectedCompaniesSearchSchema,
  response: selectedCompaniesSchema,
  answer: async ({ runtime, principal, query: { ids } }) => ({
    companies: await listSelectedCompanies(runtime, principal, ids),
  }),
});
