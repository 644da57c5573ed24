import { clearExpired } from "@/lib/server/admin/housekeeping/clear-expired";
import { getLogger } from "@/lib/server/logger";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Average time between two runs, in ms: one hour. */
const intervalMs = 3_600_000;

/**
 * Runs `work` immediately and every hour, plus or minus a tenth, so that instances started together drift apart. Returns a function that
 * stops it (through `signal`) and resolves when `work` has ended. @param work must not reject
 */
export function everyHour(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await work(stopping.signal);
    if (stopping.signal.aborted) return;
    const pauseMs = intervalMs * (0.9 + Math.random() * 0.2);
    timer = setTimeout(() => (running = round()), pauseMs).unref();
  };
  let running = round();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

/** Runs `clearExpired` now and every hour and logs each run that cleared something. Returns a function that stops it. */
export function startHousekeeping(runtime: Runtime): () => Promise<void> {
  return everyHour((signal) => clearOnce(runtime, signal));
}

async function clearOnce(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const started = Date.now();
  try {
    const cleared = await clearExpired(runtime, started, signal);
    const level = Object.values(cleared).some((count) => count > 0) ? "info" : "debug";
    getLogger()[level]({ ...cleared, duration_ms: Date.now() - started }, "deleted expired data");
  } catch (err) {
    getLogger().error({ err }, "expired data could not be deleted; the next try is in an hour");
  }
}
