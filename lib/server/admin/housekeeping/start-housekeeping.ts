import { clearExpired } from "@/lib/server/admin/housekeeping/clear-expired";
import { everyHour } from "@/lib/server/admin/housekeeping/every-hour";
import { getLogger } from "@/lib/server/logger";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
