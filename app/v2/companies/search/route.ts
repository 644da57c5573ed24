import { searchCompanies, streamAdvertisers } from "@/lib/server/domain/companies/search-companies";
import { suggestAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { apiCompanySearchSchema, companySearchResponseSchema } from "@/lib/shared/companies/schema";
import { streamCompanySearch } from "@/lib/server/http/answers/stream-companies";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { success } from "@/lib/shared/http/schema";

/** "Search for companies" (docs/service-api.md §2). Without a limit, the whole list is streamed. */
export const GET = endpoint({
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
  // The document does not define query parameters, so scripts written for it may send others.
  query: apiCompanySearchSchema.strip(),
  response: companySearchResponseSchema,
  handle: async ({ runtime, principal, query: { q, limit, cursor, suggest } }) => {
    const isSuggesting = suggest === "true";
    if (limit === undefined && cursor === undefined)
      return streamCompanySearch(
        streamAdvertisers(runtime, principal, q),
        async () => (isSuggesting ? suggestAdvertisers(runtime.database, principal, q) : []),
        principal.token,
      );
    const { advertisers, suggestions, nextCursor } = await searchCompanies(runtime, principal, {
      q,
      limit: limit ?? 50,
      cursor,
      suggestions: isSuggesting ? "if_none" : "never",
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
});
