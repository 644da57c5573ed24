import { z } from "zod";
import { addAdvertiser, undoAddAdvertiser } from "@/lib/server/domain/companies/add-advertiser";
import {
  addAdvertiserSchema,
  addedAdvertiserSchema,
  companyListSchema,
  companyListSearchSchema,
  undoAddSchema,
} from "@/lib/shared/companies/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { listCompanyPage } from "@/lib/server/domain/service/list-company-page";

/** Data of the companies table. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: companyListSearchSchema,
  response: companyListSchema,
  answer: ({ runtime, service, principal, query: { limit = 50, ...query } }) =>
    listCompanyPage(runtime, service, principal, { ...query, limit }),
});

/** Adds an advertiser to the agency: 201, or 200 with those that may be the same. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canChangeCompanies",
  body: addAdvertiserSchema,
  response: addedAdvertiserSchema,
  handle: async ({ runtime, principal, body }) => {
    const added = await addAdvertiser(runtime, principal, body);
    return { status: added.company ? 201 : 200, body: added };
  },
});

/** Undoes such an addition. */
export const DELETE = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canChangeCompanies",
  body: undoAddSchema,
  response: z.undefined(),
  handle: async ({ runtime, principal, body }) => {
    await undoAddAdvertiser(runtime, principal, body.undo);
    return { status: 204, body: undefined };
  },
});
