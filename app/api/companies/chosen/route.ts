import { readChosenCompanies } from "@/lib/companies/read-companies.server";
import { chosenCompaniesSchema, chosenCompaniesSearchSchema } from "@/lib/companies/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** Companies by uuid: those that the dashboard shows as pinned and recent. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    query: chosenCompaniesSearchSchema,
    response: chosenCompaniesSchema,
    handle: async ({ runtime, principal, query: { ids } }) => ({
      body: { companies: await readChosenCompanies(runtime, principal, ids) },
    }),
  }),
});
