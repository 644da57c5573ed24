import { type z } from "zod";
import { ApiError } from "@/lib/browser/api-error";
import { errorBodySchema } from "@/lib/shared/http/schema";

declare global {
  /** Calls the API in this process as the caller of the page that is being rendered; undefined in a browser (decision 83). */
  var cuelistFetch: ((path: string, request: RequestInit) => Promise<Response>) | undefined;
}

interface ApiRequest<Schema extends z.ZodType> {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  /** JSON text to send unchanged, instead of `body`. */
  json?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  schema: Schema;
}

/** Calls the dashboard API with the session cookie, from a browser or a page; `schema` validates the response. @throws ApiError */
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

/** Calls `fetch`, or the API in this process. @throws ApiError if the server cannot be reached; the signal's reason when aborted */
export function send(path: string, request: RequestInit): Promise<Response> {
  return (globalThis.cuelistFetch ?? fetch)(path, request).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new ApiError(
      0,
      "network",
      "Can't reach the server. Check your connection and try again.",
    );
  });
}

/** Converts a response that is not 2xx into an error; `answer` is its parsed JSON, if any. */
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
