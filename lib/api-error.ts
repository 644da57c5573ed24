import { type ErrorBody } from "@/lib/http/schema";

/** An answer of the dashboard's own API that is not 2xx, or no answer at all (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: NonNullable<ErrorBody["errors"]> = [],
    /** Quote it to the operator: the log line has the same. */
    readonly requestId: string | null = null,
    /** Seconds to wait before trying again, when the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}
