import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/browser/api-error";

/** Retries reads after network errors and 5xx only: a 4xx or a timeout would repeat. */
function canRetry(failures: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && (error.status < 500 || error.code === "too_slow");
  return failures < 2 && !isFinal;
}

/** Creates a query client: for pages on the server, which does not retry, and one per tab in the browser, which does. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // "always": without a network a read fails visibly instead of waiting.
      queries: {
        staleTime: 30_000,
        retry: typeof window === "undefined" ? false : canRetry,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
