import { type Database } from "@/lib/server/db/database";
import { clearImports } from "@/lib/server/admin/housekeeping/clear-imports";
import {
  clearAnswers,
  clearCreates,
  clearEndedSessions,
  clearInvitations,
  clearPersonSessions,
} from "@/lib/server/admin/housekeeping/clear-rows";
import { eraseVersions, undoAbandoned } from "@/lib/server/domain/catalogue/imports/undo-import";
import { type Batch, inBatches, sumOfAgencies } from "@/lib/server/domain/retention/in-batches";
import { prune } from "@/lib/server/domain/retention/prune";
import { type Runtime } from "@/lib/server/runtime/runtime";

/**
 * Deletes data that has expired at `now` (ms since 1970): imports that are incomplete after seven days, versions of the catalogue that are
 * no longer needed, responses of idempotency keys and
 * playlists refused by another service after 24 hours, ended sessions whose tokens have expired, past sessions of people, invitations 30
 * days after their end, and data past its retention. Runs in small transactions; several instances on one PostgreSQL do not block each
 * other.
 */
export async function clearExpired(runtime: Runtime, now: number, signal: AbortSignal) {
  const { database } = runtime;
  const clear = (batch: (database: Database, now: number) => Promise<Batch>) =>
    inBatches(() => batch(database, now), signal);
  await undoAbandoned(database, now);
  return {
    catalogue_versions: await clear(eraseVersions),
    imports: await sumOfAgencies(database, () => clear(clearImports)),
    idempotency_answers: await sumOfAgencies(database, () => clear(clearAnswers)),
    ended_sessions: await clear(clearEndedSessions),
    person_sessions: await clear(clearPersonSessions),
    invitations: await clear(clearInvitations),
    refused_creates: await sumOfAgencies(database, () => clear(clearCreates)),
    ...(await prune(runtime, now, signal)),
  };
}
