import "server-only";
import { clearExpired } from "@/lib/housekeeping/clear-expired.server";
import { getLogger } from "@/lib/http/logger";
import { type Runtime } from "@/lib/runtime";

/** Milliseconds between two rounds, on average: an hour. */
const intervalMs = 3_600_000;

/**
 * Clears what has expired (`clearExpired`) now and then every hour, a tenth sooner or later, so that instances that
 * started together do not go on together. A round that fails is logged, and the next one is made all the same.
 * Returns a function that ends it and resolves when nothing of it runs any more.
 */
export function startHousekeeping(runtime: Runtime): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await clearOnce(runtime, stopping.signal);
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

async function clearOnce(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const started = Date.now();
  try {
    const cleared = await clearExpired(runtime, started, signal);
    getLogger().info({ ...cleared, duration_ms: Date.now() - started }, "cleared what had expired");
  } catch (err) {
    getLogger().error(
      { err },
      "what has expired could not be cleared; it is tried again in an hour",
    );
  }
}
