import { getMetrics } from "@/lib/server/metrics";
import { getRequestContext, type RequestContext } from "@/lib/server/request-context";

/** Starts to measure the wait of this request's write; call the returned function when the write begins. */
export function startWriteWait(): () => void {
  const context = getRequestContext();
  const startedAt = performance.now();
  let isWaiting = true;
  return () => {
    // PostgreSQL runs a write again if a lock was taken.
    if (!isWaiting) return;
    isWaiting = false;
    note(context, performance.now() - startedAt);
  };
}

/** Records the wait of a write of this request. */
export const noteWriteWait = (waitedMs: number): void => note(getRequestContext(), waitedMs);

function note(context: RequestContext, waitedMs: number): void {
  context.writeWaitMs = (context.writeWaitMs ?? 0) + waitedMs;
  getMetrics()?.writeWait.observe(waitedMs / 1_000);
}
