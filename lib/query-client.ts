import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";

/**
 * Reads are retried on network faults and 5xx only: a 4xx will not get better by asking again, nor will what was
 * stopped for taking too long.
 */
function canRetry(failures: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && (error.status < 500 || error.code === "too_slow");
  return failures < 2 && !isFinal;
}

/** A fresh client: one for each request on the server, one for the life of the tab in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // "always": without a network a read fails and says so, instead of waiting behind its skeleton.
      queries: { staleTime: 30_000, retry: canRetry, networkMode: "always" },
      mutations: { networkMode: "always" },
      dehydrate: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
    },
  });
}
