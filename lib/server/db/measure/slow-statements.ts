import { type LogEvent } from "kysely";
import { singleton } from "@/lib/server/singleton";
import { getRequestContext } from "@/lib/server/request-context";
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

/** A slow statement, without its parameters, which users entered. */
export interface SlowStatement {
  requestId: string;
  sql: string;
  durationMs: number;
}

/** Duration from which a server logs a statement, in ms. */
export const slowStatementMs = 1_000;

interface Watch {
  /** Minimum duration of reported statements, in ms. */
  ms: number;
  report: (statement: SlowStatement) => void;
}

/** Nothing is reported until `watchSlowStatements`: commands have no log. */
const watch = () => singleton("slow-statements", (): Watch => ({ ms: Infinity, report() {} }));

/** Reports statements that take `ms` or longer from now on; 0 turns it off. */
export function watchSlowStatements(ms: number, report: Watch["report"]): void {
  Object.assign(watch(), { ms: ms === 0 ? Infinity : ms, report });
}

/** Reports a statement if it was slow. */
export function noteStatement(sql: string, durationMs: number): void {
  const { ms, report } = watch();
  if (durationMs >= ms) report({ requestId: getRequestContext().requestId, sql, durationMs });
}

/** Runs a statement without Kysely, and reports it if it was slow. */
export async function noting<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    noteStatement(sql, performance.now() - startedAt);
  }
}

/** Implements Kysely's `log`. */
export function noteQuery({ query, queryDurationMillis }: LogEvent): void {
  noteStatement(query.sql, queryDurationMillis);
}
