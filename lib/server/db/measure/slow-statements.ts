import { type LogEvent } from "kysely";
import { getLogger } from "@/lib/server/logger";
import { getMetrics } from "@/lib/server/metrics";
import { singleton } from "@/lib/server/singleton";
import { getRequestContext } from "@/lib/server/request-context";

/** Maximum characters of a statement in the log. */
const maxCharacters = 2_000;

/** Least duration of statements that are logged, in ms. Infinity until `logSlowStatements`: commands have no log. */
const threshold = () => singleton("slow-statements", () => ({ ms: Infinity }));

/** Logs statements that take `ms` or longer from now on; 0 logs none. */
export function logSlowStatements(ms: number): void {
  threshold().ms = ms === 0 ? Infinity : ms;
}

/** Logs and counts a statement if it was slow. Without its parameters, which are what users entered. */
export function noteStatement(sql: string, durationMs: number): void {
  if (durationMs < threshold().ms) return;
  getMetrics()?.slowStatements.inc();
  getLogger().warn(
    {
      request_id: getRequestContext().requestId,
      sql: sql.slice(0, maxCharacters),
      duration_ms: Math.round(durationMs),
    },
    "slow statement",
  );
}

/** For Kysely's `log`. */
export function noteQuery({ query, queryDurationMillis }: LogEvent): void {
  noteStatement(query.sql, queryDurationMillis);
}
