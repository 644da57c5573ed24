import { type Env } from "@/lib/server/env";

const dayMs = 24 * 3_600_000;

/** Returns the time (ISO 8601) before which a kind is no longer kept at `now` (ms since 1970); null if all of it is. */
export function keptSince(env: Env, kind: keyof Env["keepDays"], now: number): string | null {
  const days = env.keepDays[kind];
  return days === undefined ? null : new Date(now - days * dayMs).toISOString();
}
