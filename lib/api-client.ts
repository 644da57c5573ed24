import { type z } from "zod";
import { type ErrorBody, errorBodySchema } from "@/lib/http/schema";

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

interface ApiRequest<Schema extends z.ZodType> {
  method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** What a 2xx answer must look like. */
  schema: Schema;
}

/**
 * Calls the dashboard's own API (`/api/...`) with the session cookie and returns the checked answer.
 * @throws ApiError for every other outcome; aborting rejects with the signal's reason.
 */
export async function callApi<Schema extends z.ZodType>(
  path: string,
  request: ApiRequest<Schema>,
): Promise<z.output<Schema>> {
  const { method = "GET", body, headers, signal, schema } = request;
  const response = await fetch(path, {
    method,
    signal,
    headers: {
      accept: "application/json",
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(
      0,
      "network",
      "The server cannot be reached. Check your connection and try again.",
    );
  });
  if (response.status === 204) return schema.parse(undefined);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return schema.parse(answer);
  throw toApiError(response, answer);
}

function toApiError(response: Response, answer: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(answer);
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  const requestId = response.headers.get("x-request-id");
  if (!parsed.success) {
    return new ApiError(
      response.status,
      "unexpected",
      "The server gave an answer that Cuelist does not understand.",
      [],
      requestId,
      retryAfter,
    );
  }
  const { code, Message, errors } = parsed.data;
  return new ApiError(response.status, code, Message, errors, requestId, retryAfter);
}
