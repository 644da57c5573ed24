import { ApiError } from "@/lib/browser/api-error";

/** Whether an error means that the session has ended. Wrong credentials at sign-in do not. */
export function isSessionLoss(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "invalid_client";
}
