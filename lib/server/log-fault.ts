import { getLogger } from "@/lib/server/logger";
import { getRequestContext } from "@/lib/server/request-context";
import { AppError } from "@/lib/shared/errors";

/** Logs the cause of an error, which callers must not see. */
export function logFault(thrown: unknown): void {
  const fault = thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown;
  getLogger().error({ request_id: getRequestContext().requestId, err: fault }, "request failed");
}
