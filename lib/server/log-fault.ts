import { getLogger } from "@/lib/server/logger";
import { getRequestContext } from "@/lib/server/request-context";
import { singleton } from "@/lib/server/singleton";
import { AppError } from "@/lib/shared/errors";

/** Faults of each code since the last logged one. An outage fails every request with a few codes. */
const counts = () => singleton("fault-counts", () => new Map<string, number>());
const quietMs = 10_000;

/** Logs the cause of an error, which callers must not see: the first one of each code, and every ten seconds the number of the following ones. */
export function logFault(thrown: unknown): void {
  const fault = thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown;
  const code =
    thrown instanceof AppError ? thrown.code : (fault as { code?: unknown } | null)?.code;
  if (typeof code === "string" && isRepeated(code)) return;
  getLogger().error({ request_id: getRequestContext().requestId, err: fault }, "request failed");
}

function isRepeated(code: string): boolean {
  const since = counts();
  const count = since.get(code);
  since.set(code, (count ?? -1) + 1);
  if (count !== undefined) return true;
  setTimeout(() => {
    const further = since.get(code);
    since.delete(code);
    if (further) getLogger().error({ code, count: further }, "further requests failed");
  }, quietMs).unref();
  return false;
}
