import { type z } from "zod";

/** Every error code and its HTTP status. */
export const statusOfCode = {
  bad_request: 400,
  invalid_cursor: 400,
  invalid_client: 401,
  invalid_token: 401,
  token_expired: 401,
  no_session: 401,
  forbidden: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_slow: 408,
  conflict: 409,
  stale_revision: 412,
  too_large: 413,
  not_json: 415,
  invalid: 422,
  idempotency_mismatch: 422,
  // The user has discarded the playlist that was sent under this key with an unknown outcome.
  discarded: 422,
  // Another service (AUDIO_SERVICE_URL) refused a playlist, whatever its status: nothing was created.
  service_refused: 422,
  revision_required: 428,
  throttled: 429,
  internal: 500,
  // Another service (AUDIO_SERVICE_URL) gave an invalid answer.
  service_failed: 502,
  // A playlist was sent to another service, and it is unknown whether it was created.
  outcome_not_known: 502,
  unavailable: 503,
  busy: 503,
  too_slow: 503,
  // Another service (AUDIO_SERVICE_URL) could not be reached, or did not answer.
  service_unreachable: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** One invalid input: `path` (segments from the validated value) and a message that says how to fix it. */
export interface FieldError {
  path: (string | number)[];
  message: string;
}

/**
 * The only error that services throw. `message` is shown to users, `problems` lists field errors, `headers` are
 * added to the response.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: FieldError[];
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { problems?: FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.problems = options.problems ?? [];
    this.headers = options.headers ?? {};
  }
}

/** Whether the database was unavailable, busy or too slow: nothing has changed; the request may be repeated. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError && statusOfCode[error.code] === 503;

/** A 422 with field errors. */
export function invalid(problems: FieldError[]): AppError {
  return new AppError("invalid", "Some fields aren't valid. See errors.", { problems });
}

/** Converts zod issues into field errors; an unknown field is reported at its own path. */
export function toFieldErrors(error: z.ZodError, prefix: string[] = []): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = [
      ...prefix,
      ...issue.path.map((segment) => (typeof segment === "symbol" ? String(segment) : segment)),
    ];
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `Unknown ${path[0] === "query" ? "parameter" : "field"}. Remove it.`,
    }));
  });
}
