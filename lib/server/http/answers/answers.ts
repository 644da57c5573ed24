import { AppError, type FieldError, statusOfCode } from "@/lib/shared/errors";
import { toOutage } from "@/lib/server/db/out-of-service";
import { logFault } from "@/lib/server/log-fault";
import { getCaller, getRequestContext } from "@/lib/server/request-context";
import { type ErrorBody } from "@/lib/shared/http/schema";
import { findNote, noteAnswer } from "@/lib/server/domain/requests/notes";
import { LightResponse } from "@/lib/server/http/answers/light-response";
import { limits } from "@/lib/shared/limits";
import { routes } from "@/lib/shared/routes";

/** Headers of every response of /stage, /v2 and /api. */
export function commonHeaders() {
  return {
    "Cache-Control": "no-store",
    "Content-Type": "application/json; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": getRequestContext().requestId,
  };
}

/** A JSON response with the common headers. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  const text = JSON.stringify(body);
  const answer = new LightResponse(text, { status, headers: { ...commonHeaders(), ...headers } });
  return noteAnswer(answer, { body: text, error: null });
}

/** A response without a body (204 or 304), with the applicable common headers. */
export function emptyAnswer(status: 204 | 304, headers: Record<string, string> = {}): Response {
  const { "Content-Type": _none, ...common } = commonHeaders();
  return new Response(null, { status, headers: { ...common, ...headers } });
}

/**
 * Converts anything thrown into an error response; the only place that does. Logs what is not an AppError. With `docsOrigin`, the answer
 * links to the description of its code in that reference.
 */
export function errorAnswer(thrown: unknown, docsOrigin: string | null = null): Response {
  const error = toAppError(thrown);
  const status = statusOfCode[error.code];
  // Work that ends because its caller has left is no outage.
  const isLeft = error.code === "unavailable" && getCaller()?.hasLeft;
  if (status >= 500 && !isLeft) logFault(thrown);
  getRequestContext().errorCode = error.code;
  const body = errorBody(error);
  if (docsOrigin !== null) body.doc_url = docsOrigin + routes.apiError(error.code);
  const answer = jsonAnswer(status, body, error.headers);
  const { code, Message: message } = body;
  return noteAnswer(answer, { body: findNote(answer)?.body ?? null, error: { code, message } });
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return (
    toOutage(thrown) ??
    new AppError(
      "internal",
      "Something went wrong on our side. Try again. If it keeps happening, give your administrator the request ID.",
    )
  );
}

function errorBody(error: AppError): ErrorBody {
  const body: ErrorBody = { Message: error.message, type: "error", code: error.code };
  if (error.problems.length === 0) return body;
  const errors = error.problems
    .slice(0, limits.reportedErrors)
    .map(({ path, message }) => ({ path: toPointer(path), message }));
  const unreported = error.problems.length - errors.length;
  return {
    ...body,
    Message: unreported > 0 ? `${error.message} ${unreported} more aren't listed.` : error.message,
    errors,
  };
}

/** Formats a JSON Pointer (RFC 6901). */
function toPointer(path: FieldError["path"]): string {
  return path
    .map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** A redirect to a page or to another site, with the cookies that it sets. */
export function seeOther(location: string, cookies: (string | undefined)[]): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of cookies) if (cookie !== undefined) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
