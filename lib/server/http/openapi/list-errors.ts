import { type z } from "zod";
import { type DeclaredOperation } from "@/lib/server/http/endpoint/api-operation";
import { type ErrorCode } from "@/lib/shared/errors";

/** Lists the codes that an operation can answer with, except 405, which belongs to its path. */
export function listErrors({
  auth,
  access,
  query,
  body,
  operation,
}: DeclaredOperation): ErrorCode[] {
  const { headers = [], errors = [] } = operation;
  const hasCursor = query !== undefined && "cursor" in ((query as z.ZodObject).shape ?? {});
  return Array.from(
    new Set<ErrorCode>([
      // Any operation can get a path with dots or an incomplete body.
      "bad_request",
      ...when(body && auth === "none", ["body_too_slow"]),
      ...when(body, ["not_json", "too_large", "invalid"]),
      ...when(headers.includes("Idempotency-Key"), ["conflict", "idempotency_mismatch"]),
      ...when(hasCursor, ["invalid_cursor"]),
      ...when(auth === "bearer", ["invalid_token", "token_expired"]),
      ...when(access === "write", ["forbidden"]),
      "not_found",
      ...when(headers.includes("If-Match"), ["stale_revision", "revision_required"]),
      ...when(query, ["invalid"]),
      "throttled",
      "internal",
      "unavailable",
      "busy",
      "too_slow",
      ...errors,
    ]),
  );
}

const when = (condition: unknown, codes: ErrorCode[]): ErrorCode[] => (condition ? codes : []);
