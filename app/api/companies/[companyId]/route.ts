import { changeCompanyNames } from "@/lib/server/domain/companies/aliases";
import { getCompany } from "@/lib/server/domain/companies/get-companies";
import { changeCompanySchema } from "@/lib/shared/aliases";
import { companyListItemSchema } from "@/lib/shared/companies/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: companyListItemSchema,
  answer: ({ runtime, principal, params: { companyId = "" } }) =>
    getCompany(runtime, principal, companyId),
});

/** Renames an agency's advertiser, and changes the other names by which the agency knows it. */
export const PATCH = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canChangeCompanies",
  body: changeCompanySchema,
  response: companyListItemSchema,
  answer: ({ runtime, principal, params: { companyId = "" }, body }) =>
    changeCompanyNames(runtime, principal, companyId, body),
});
