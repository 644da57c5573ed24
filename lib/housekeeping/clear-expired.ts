import "server-only";
import { clearAnswers } from "@/lib/housekeeping/clear-answers";
import { clearCreates } from "@/lib/housekeeping/clear-creates";
import { clearEndedSessions } from "@/lib/housekeeping/clear-ended-sessions";
import { clearImports } from "@/lib/housekeeping/clear-imports";
import { inBatches } from "@/lib/retention/in-batches";
import { prune, type Pruned } from "@/lib/retention/prune";
import { type Runtime } from "@/lib/runtime/runtime";

interface Cleared extends Pruned {
  imports: number;
  idempotency_answers: number;
  ended_sessions: number;
  refused_creates: number;
}

/**
 * Deletes data that has expired at `now` (ms since 1970): imports incomplete after seven days, responses of
 * idempotency keys and what another service refused after 24 hours, ended sessions whose tokens have expired, and what
 * the settings of retention no longer keep. Runs in small transactions; several instances on one PostgreSQL do not block each other.
 */
export async function clearExpired(
  runtime: Runtime,
  now: number,
  signal: AbortSignal,
): Promise<Cleared> {
  const { database } = runtime;
  return {
    imports: await inBatches(() => clearImports(database, now), signal),
    idempotency_answers: await inBatches(() => clearAnswers(database, now), signal),
    ended_sessions: await inBatches(() => clearEndedSessions(database, now), signal),
    refused_creates: await inBatches(() => clearCreates(database, now), signal),
    ...(await prune(runtime, now, signal)),
  };
}
