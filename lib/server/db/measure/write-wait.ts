import { getMetrics } from "@/lib/server/metrics";
import { getRequestContext } from "@/lib/server/request-context";

/** Starts to measure the wait of this request's write; call the returned function when the write begins. */
export function startWriteWait(): () => void {
  const context = getRequestContext();
  const startedAt = performance.now();
  let isWaiting = true;
  return () => {
    // A write may run again.
    if (!isWaiting) return;
    isWaiting = false;
    const waitedMs = performance.now() - startedAt;
    context.writeWaitMs = (context.writeWaitMs ?? 0) + waitedMs;
    getMetrics()?.writeWait.observe(waitedMs / 1_000);
  };
}
