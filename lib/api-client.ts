import { type z } from "zod";
import { ApiError } from "@/lib/api-error";
import { errorBodySchema } from "@/lib/http/schema";

interface ApiRequest<Schema extends z.ZodType> {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`: JSON that was written elsewhere. */
  json?: string;
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
  const { method = "GET", body, json, headers, signal, schema } = request;
  const response = await send(path, {
    method,
    signal,
    headers: {
      accept: "application/json",
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? json : JSON.stringify(body),
  });
  if (response.status === 204) return schema.parse(undefined);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return schema.parse(answer);
  throw toApiError(response, answer);
}

/** `fetch` that says in an ApiError when the server cannot be reached; aborting rejects with its own reason. */
export function send(path: string, request: RequestInit): Promise<Response> {
  return fetch(path, request).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new ApiError(
      0,
      "network",
      "Can't reach the server. Check your connection and try again.",
    );
  });
}

/** The error that an answer which is not 2xx stands for; `answer` is its JSON, if it has any. */
export function toApiError(response: Response, answer: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(answer);
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  const requestId = response.headers.get("x-request-id");
  if (!parsed.success) {
    return new ApiError(
      response.status,
      "unexpected",
      "The server sent an unexpected response. Try again.",
      [],
      requestId,
      retryAfter,
    );
  }
  const { code, Message, errors } = parsed.data;
  return new ApiError(response.status, code, Message, errors, requestId, retryAfter);
}
