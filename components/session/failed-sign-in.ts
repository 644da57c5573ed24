import { type CredentialsErrors } from "@/components/session/validate-credentials";
import { ApiError } from "@/lib/browser/api-error";
import { type FailedSignIn } from "@/lib/shared/session/schema";

export function findFieldErrors(failed: FailedSignIn | null): CredentialsErrors {
  const at = (path: string) => failed?.errors.find((error) => error.path === path)?.message;
  return { client_id: at("/client_id"), client_secret: at("/client_secret") };
}

/** Returns the error of a refused form; null if the messages are at the fields. */
export function toError(failed: FailedSignIn | null): ApiError | null {
  if (!failed || failed.errors.length > 0) return null;
  const { status, code, message, requestId, retryAfter } = failed;
  return new ApiError(status, code, message, [], requestId, retryAfter);
}
