import { type SlowStatement } from "@/lib/server/db/measure/slow-statements";
import { getLogger } from "@/lib/server/logger";
import { getMetrics } from "@/lib/server/metrics";

/** Maximum characters of a statement in the log. */
const maxCharacters = 2_000;

export function logSlowStatement({ requestId, sql, durationMs }: SlowStatement): void {
  getMetrics()?.slowStatements.inc();
  getLogger().warn(
    {
      request_id: requestId,
      sql: sql.slice(0, maxCharacters),
      duration_ms: Math.round(durationMs),
    },
    "slow statement",
  );
}
