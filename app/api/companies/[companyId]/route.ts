import { changeAliases } from "@/lib/server/domain/companies/aliases";
import { getCompany } from "@/lib/server/domain/companies/get-companies";
import { changeAliasesSchema } from "@/lib/shared/aliases";
import { companyListItemSchema } from "@/lib/shared/companies/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: companyListItemSchema,
  answer: ({ runtime, principal, params: { companyId = "" } }) =>
    getCompany(runtime, principal, companyId),
});

/** Changes the other names by which an agency knows an advertiser. */
export const PATCH = endpoint({
  auth: "cookie",
  access: "write",
  body: changeAliasesSchema,
  response: companyListItemSchema,
  answer: ({ runtime, principal, params: { companyId = "" }, body }) =>
    changeAliases(runtime, principal, companyId, body),
});
