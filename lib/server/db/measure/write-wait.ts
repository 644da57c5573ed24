import { getMetrics } from "@/lib/server/metrics";
import { getRequestContext, type RequestContext } from "@/lib/server/request-context";

/** Starts to measure how long a write of this request waits; call what it returns when the write begins. */
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

/** Notes for how long a write of this request has waited. */
export const noteWriteWait = (waitedMs: number): void => note(getRequestContext(), waitedMs);

function note(context: RequestContext, waitedMs: number): void {
  context.writeWaitMs = (context.writeWaitMs ?? 0) + waitedMs;
  getMetrics()?.writeWait.observe(waitedMs / 1_000);
}
