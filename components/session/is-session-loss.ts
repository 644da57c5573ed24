import { ApiError } from "@/lib/api-error";

/** Whether an answer says that there is no session any more; a wrong pair at sign-in does not. */
export function isSessionLoss(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "invalid_client";
}
