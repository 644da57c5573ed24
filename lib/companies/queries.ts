import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import { loadPinnedAndRecent } from "@/lib/companies/pinned-and-recent";
import {
  selectedCompaniesSchema,
  companyListSchema,
  companyListItemSchema,
} from "@/lib/companies/schema";

export const companyKeys = { all: ["companies"] as const };

/** Rows of one page of the companies table. */
export const companyPageRows = 50;

/** One page of visible companies; the previous page stays until the next arrives. */
export const companyListQuery = (search: { q: string; cursor: string | null }) =>
  queryOptions({
    queryKey: [...companyKeys.all, "list", search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(companyPageRows) });
      if (search.q) query.set("q", search.q);
      if (search.cursor) query.set("cursor", search.cursor);
      return callApi(`/api/companies?${query}`, { schema: companyListSchema, signal });
    },
    placeholderData: keepPreviousData,
  });

/**
 * The first `limit` visible companies whose names fit. A read of its own beside `companyListQuery`: a read of
 * the page that is begun elsewhere before React has taken the page over would hide what the server sent.
 */
export const companySuggestionsQuery = (search: { q: string; limit: number }) =>
  queryOptions({
    queryKey: [...companyKeys.all, "suggestions", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(search.limit), q: search.q });
      const path = `/api/companies?${query}`;
      return (await callApi(path, { schema: companyListSchema, signal })).companies;
    },
    placeholderData: keepPreviousData,
  });

/** One visible company. @throws ApiError 404 if there is none with this uuid that the client may see. */
export const companyQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...companyKeys.all, "one", companyId],
    queryFn: ({ signal }) =>
      callApi(`/api/companies/${encodeURIComponent(companyId)}`, {
        schema: companyListItemSchema,
        signal,
      }),
  });

/**
 * Companies by uuid, for a place that shows them; those that the client may not see are left out. None are
 * asked for if `ids` is empty. Each place reads for itself, as `companySuggestionsQuery` does.
 */
export const selectedCompaniesQuery = (place: "page" | "palette", ids: string[]) =>
  queryOptions({
    queryKey: [...companyKeys.all, "chosen", place, ids],
    queryFn: ({ signal }) =>
      callApi(`/api/companies/selected?${new URLSearchParams({ ids: ids.join(",") })}`, {
        schema: selectedCompaniesSchema,
        signal,
      }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** The companies that a client keeps at hand in this browser; read again when another tab may have changed them. */
export const pinnedAndRecentQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["kept-companies", clientId],
    queryFn: () => loadPinnedAndRecent(clientId),
    staleTime: Infinity,
    refetchOnWindowFocus: "always",
  });
