import { getMetrics } from "@/lib/server/metrics";
import { getRequestContext } from "@/lib/server/request-context";

/** Starts to measure how long a write of this request waits; call what it returns when the write begins. */
export function startWriteWait(): () => void {
  const context = getRequestContext();
  const startedAt = performance.now();
  let isWaiting = true;
  return () => {
    // PostgreSQL runs a write again if a lock was taken.
    if (!isWaiting) return;
    isWaiting = false;
    const waitedMs = performance.now() - startedAt;
    context.writeWaitMs = (context.writeWaitMs ?? 0) + waitedMs;
    getMetrics()?.writeWait.observe(waitedMs / 1_000);
  };
}
