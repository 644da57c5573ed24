import { companySearchResponseSchema, companySearchSchema } from "@/lib/shared/companies/schema";
import { streamCompanySearch } from "@/lib/server/http/answers/stream-companies";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { methodHandlers } from "@/lib/server/http/endpoint/methods";
import { success } from "@/lib/shared/http/schema";
import { getAudioService } from "@/lib/server/remote/get-audio-service";

/** "Search for companies" (docs/service-api.md §2). Without a limit, the whole list is streamed. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "bearer",
    access: "read",
    isHeavy: (query) => !query.has("limit") && !query.has("cursor"),
    operation: {
      id: "searchCompanies",
      tag: "Companies",
      title: "Search for companies",
      about:
        "Lists the advertisers that you have access to. Names that begin with `q` come first, then names in which each of its words begins a word, then names that contain it elsewhere. Without `limit` and `cursor` the whole list is streamed. A request body, such as the document's `request_headers`, is not read.",
      isExtension: false,
      headers: ["ui-referer"],
    },
    // The document leaves query parameters open: scripts written for it may send others.
    query: companySearchSchema.strip(),
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
