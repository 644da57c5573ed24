import { companySearchResponseSchema, companySearchSchema } from "@/lib/companies/schema";
import { searchCompanies } from "@/lib/companies/search-companies.server";
import { streamCompanySearch } from "@/lib/companies/stream-companies.server";
import { endpoint } from "@/lib/http/endpoint";
import { methodHandlers } from "@/lib/http/methods";
import { success } from "@/lib/http/schema";

/** "Search for companies" (service-api.md §2). A caller that sets no limit is sent all, as a stream. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "bearer",
    isHeavy: (query) => !query.has("limit") && !query.has("cursor"),
    query: companySearchSchema,
    response: companySearchResponseSchema,
    handle: async ({ runtime, principal, query: { q, limit, cursor } }) => {
      if (limit === undefined && cursor === undefined)
        return streamCompanySearch(runtime, principal, q);
      const { advertisers, nextCursor, token } = await searchCompanies(runtime, principal, {
        q,
        limit: limit ?? 50,
        cursor,
      });
      return {
        body: {
          ...success,
          Advertisers: advertisers,
          _token: token,
          ...(nextCursor && { next_cursor: nextCursor }),
        },
      };
    },
  }),
});
