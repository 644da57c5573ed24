import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { requestDetailSchema, requestListSchema } from "@/lib/shared/requests/schema";

export const requestKeys = { all: ["requests"] } as const;

/** Filters of the list; null and "" match everything. Times are ISO 8601 in UTC. */
export interface RequestListParams {
  q: string;
  status: string | null;
  operation: string | null;
  client: string;
  from: string | null;
  to: string | null;
  cursor: string | null;
}

/** One page of logged API calls, newest first. */
export const requestListQuery = (params: RequestListParams) =>
  queryOptions({
    queryKey: [...requestKeys.all, "list", params],
    queryFn: ({ signal }) => {
      const set = Object.entries(params).filter(([, value]) => value !== null && value !== "");
      const query = new URLSearchParams(set as string[][]);
      return callApi(`/api/requests?${query}`, { schema: requestListSchema, signal });
    },
    placeholderData: keepPreviousData,
    // Scripts make calls while the page is open.
    staleTime: 0,
  });

/** A logged call with its headers and bodies. */
export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...requestKeys.all, "one", requestId],
    queryFn: ({ signal }) =>
      callApi(`/api/requests/${encodeURIComponent(requestId)}`, {
        schema: requestDetailSchema,
        signal,
      }),
    staleTime: Infinity,
  });
