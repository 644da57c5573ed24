import { companySearchResponseSchema, companySearchSchema } from "@/lib/companies/schema";
import { streamCompanySearch } from "@/lib/companies/stream-companies.server";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { success } from "@/lib/http/schema";
import { getAudioService } from "@/lib/service/get-audio-service";

/** "Search for companies" (docs/service-api.md §2). Without a limit, the whole list is streamed. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "bearer",
    access: "read",
    isHeavy: (query) => !query.has("limit") && !query.has("cursor"),
    query: companySearchSchema,
    response: companySearchResponseSchema,
    handle: async ({ runtime, principal, query: { q, limit, cursor } }) => {
      const service = getAudioService(runtime);
      if (limit === undefined && cursor === undefined)
        return streamCompanySearch(
          service.streamAdvertisers(principal, q),
          () => service.suggestAdvertisers(principal, q),
          principal.token,
        );
      const { advertisers, suggestions, nextCursor } = await service.searchCompanies(principal, {
        q,
        limit: limit ?? 50,
        cursor,
      });
      return {
        body: {
          ...success,
          Advertisers: advertisers,
          ...(suggestions.length > 0 && { suggestions }),
          ...(nextCursor && { next_cursor: nextCursor }),
        },
      };
    },
  }),
});
