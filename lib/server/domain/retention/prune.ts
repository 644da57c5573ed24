import {
  type Batch,
  inBatches,
  keptSince,
  sumOfAgencies,
} from "@/lib/server/domain/retention/in-batches";
import { pruneActivity } from "@/lib/server/domain/retention/prune-activity";
import { pruneArchived } from "@/lib/server/domain/retention/prune-archived";
import { pruneRevisions } from "@/lib/server/domain/retention/prune-revisions";
import { shrinkFile } from "@/lib/server/domain/retention/shrink-file";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { clearSomeRequests, findNextClient } from "@/lib/server/domain/requests/clear-requests";
import { type Database } from "@/lib/server/db/database";

/** Number of deleted rows, by kind, and the bytes by which a SQLite file shrank. */
export interface Pruned {
  revisions: number;
  activity: number;
  archived: number;
  audit: number;
  requests: number;
  freed_bytes: number;
}

/**
 * Deletes what the settings no longer keep at `now` (ms since 1970), in small transactions with pauses, and returns free pages of a
 * SQLite file to the disk. May be interrupted, and run by several processes.
 */
export async function prune(runtime: Runtime, now: number, signal: AbortSignal): Promise<Pruned> {
  const { database, env } = runtime;
  const run = (clear: () => Promise<Batch>) => inBatches(clear, signal, { isPaced: true });
  const since = (
    kind: Parameters<typeof keptSince>[1],
    make: (end: string) => () => Promise<Batch>,
  ) => {
    const end = keptSince(env, kind, now);
    return end === null ? Promise.resolve(0) : sumOfAgencies(database, () => run(make(end)));
  };
  const auditEnd = keptSince(env, "audit", now);
  return {
    archived: await since("archived", (end) => pruneArchived(database, end)),
    revisions: await since("revisions", (end) => pruneRevisions(database, end)),
    activity: await since("activity", (end) => pruneActivity(database, end)),
    audit: auditEnd === null ? 0 : await run(() => pruneAudit(database, auditEnd)),
    requests: await sumOfAgencies(database, () => run(clearRequests(runtime, now))),
    freed_bytes: await run(shrinkFile(database)),
  };
}

/** Returns a function that deletes one batch of the calls that are no longer kept, client by client. */
function clearRequests(runtime: Runtime, now: number): () => Promise<Batch> {
  let clientId: string | undefined;
  let isNext = true;
  return async () => {
    if (isNext) clientId = await findNextClient(runtime.database.read, clientId);
    if (clientId === undefined) return { cleared: 0, isMore: false };
    const { cleared, isMore } = await clearSomeRequests(runtime, clientId, now);
    isNext = !isMore;
    return { cleared, isMore: true };
  };
}

const batchRows = 100;

/** Deletes one batch of administrators' actions from before `end`. */
function pruneAudit(database: Database, end: string): Promise<Batch> {
  return database.write(async (transaction) => {
    const old = await transaction
      .selectFrom("admin_acts")
      .select(["id", "created_at"])
      .orderBy("id")
      .limit(batchRows)
      .execute();
    const ids = old.filter(({ created_at }) => created_at < end).map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom("admin_acts").where("id", "in", ids).execute();
    return { cleared: ids.length, isMore: ids.length === batchRows };
  });
}
