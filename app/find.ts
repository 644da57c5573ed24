import { type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "@/lib/browser/api-error";
import { createQueryClient } from "@/lib/browser/query-client";

/** For pages: returns a query's result, or null if it is missing or not visible. */
export async function find<Found, Key extends QueryKey>(
  query: FetchQueryOptions<Found, Error, Found, Key>,
): Promise<Found | null> {
  return createQueryClient()
    .fetchQuery(query)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
}
