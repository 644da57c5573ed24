import { changePinnedCompanies, getPinnedCompanies } from "@/lib/companies/pinned-companies.server";
import { changePinnedSchema, pinnedAndRecentSchema } from "@/lib/companies/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";

/** The client's pinned and recent companies. Viewers have their own too. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: pinnedAndRecentSchema,
    handle: async ({ runtime, principal }) => ({
      body: await getPinnedCompanies(runtime, principal),
    }),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "read",
    body: changePinnedSchema,
    response: pinnedAndRecentSchema,
    handle: async ({ runtime, principal, body }) => ({
      body: await changePinnedCompanies(runtime, principal, body),
    }),
  }),
});
