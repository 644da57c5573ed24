import { type ErrorBody } from "@/lib/shared/http/schema";

/** A dashboard API response that is not 2xx, or a failed request (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: NonNullable<ErrorBody["errors"]> = [],
    /** The request's ID in the server log. */
    readonly requestId: string | null = null,
    /** Seconds to wait before retrying (`Retry-After`). */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** What a form with one place for errors shows: the message of the first field that was refused, or of the error. */
export const formMessage = (error: Error | null): string | undefined =>
  (error instanceof ApiError && error.errors[0]?.message) || error?.message;
