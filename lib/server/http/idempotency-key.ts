import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";

/** Returns the Idempotency-Key and a digest of the request, if it has one. @throws AppError bad_request */
export function readIdempotencyKey(
  request: Request,
  digest: () => string,
): { key: string; digest: string } | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= limits.idempotencyKeyCharacters)
    return { key, digest: digest() };
  throw new AppError(
    "bad_request",
    `An Idempotency-Key must be 1 to ${limits.idempotencyKeyCharacters} printable ASCII characters without spaces.`,
  );
}

/** The header that marks a repeated response of an earlier request with the same key. */
export const replayHeader = (isReplay: boolean): Record<string, string> =>
  isReplay ? { "Idempotent-Replayed": "true" } : {};
