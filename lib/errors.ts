/** What can go wrong, and the status each code is answered with. The one table of both. */
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
  conflict: 409,
  stale_revision: 412,
  too_large: 413,
  not_json: 415,
  invalid: 422,
  idempotency_mismatch: 422,
  revision_required: 428,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** One thing wrong with an input: where (path segments from the validated value) and what to do about it. */
export interface Problem {
  path: (string | number)[];
  message: string;
}

/**
 * The only error that services throw. `message` is read by people: what is wrong and what to do.
 * `problems` lists what is wrong with which field; `headers` go onto the answer.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: Problem[];
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { problems?: Problem[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.problems = options.problems ?? [];
    this.headers = options.headers ?? {};
  }
}

/** A 422 with its fields. */
export function invalid(problems: Problem[]): AppError {
  return new AppError("invalid", "Some fields are not valid. See errors.", { problems });
}
