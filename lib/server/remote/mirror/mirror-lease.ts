import { type Database, type Queries } from "@/lib/server/db/database";
import { type WorkspaceRow } from "@/lib/server/db/remote-tables";
import { newId } from "@/lib/shared/ids";
import { mirrorLeaseMs } from "@/lib/server/domain/service/workspaces";
import { singleton } from "@/lib/server/singleton";

/** Another run has taken over, because this one gave no sign of life. */
export class LeaseLostError extends Error {}

/** One run of a workspace's mirror; at most one is alive, across all processes. */
export interface MirrorRun {
  workspaceId: string;
  /** The agency that has the advertisers. */
  agencyId: string;
  runId: string;
}

/** Begins a run unless another is alive; returns null then. */
export function beginRun(
  database: Database,
  { workspaceId, agencyId }: Omit<MirrorRun, "runId">,
): Promise<MirrorRun | null> {
  return database.write(async (transaction) => {
    const run = { workspaceId, agencyId, runId: newId() };
    const now = Date.now();
    const at = new Date(now).toISOString();
    const [taken] = await transaction
      .updateTable("workspaces")
      .set({ mirror_run: run.runId, mirror_started_at: at, mirror_alive_at: at, mirror_count: 0 })
      .where("id", "=", workspaceId)
      .where((eb) =>
        eb.or([
          eb("mirror_run", "is", null),
          eb("mirror_alive_at", "<", new Date(now - mirrorLeaseMs).toISOString()),
        ]),
      )
      .execute();
    return taken && taken.numUpdatedRows > 0n ? run : null;
  });
}

/** Records that the run is alive and, if given, how many advertisers it has received. @throws LeaseLostError */
export async function keepAlive(
  transaction: Queries,
  { workspaceId, runId }: MirrorRun,
  count?: number,
): Promise<void> {
  const [kept] = await transaction
    .updateTable("workspaces")
    .set({
      mirror_alive_at: new Date().toISOString(),
      ...(count !== undefined && { mirror_count: count }),
    })
    .where("id", "=", workspaceId)
    .where("mirror_run", "=", runId)
    .execute();
  if (!kept || kept.numUpdatedRows === 0n) throw new LeaseLostError("The mirror's run was lost.");
}

export type RunResult =
  /** A complete list. `isPlausible`: no earlier, longer list is to be offered any more. */
  | { count: number; skipped: number; isPlausible: boolean }
  /** A list of `doubt` advertisers, which is not applied. */
  | { doubt: number }
  /** The run ends without other results. */
  | { isDone: true }
  | { error: string; retryAfter: number | null };

export async function endRun(
  database: Database,
  { workspaceId, agencyId, runId }: MirrorRun,
  result: RunResult,
): Promise<void> {
  const values = toValues(result);
  await database.write(async (transaction) => {
    // After a failure, the number is that of the last list, not of the received advertisers.
    const count = await countMirrored(transaction, agencyId);
    await transaction
      .updateTable("workspaces")
      .set({ mirror_count: count, ...values, mirror_run: null })
      .where("id", "=", workspaceId)
      .where("mirror_run", "=", runId)
      .execute();
  });
}

const nothingEarlier = {
  mirror_old_count: null,
  mirror_old_until: null,
  mirror_replaced_at: null,
};

function toValues(result: RunResult): Partial<WorkspaceRow> {
  if ("error" in result)
    return { mirror_error: result.error, mirror_retry_at: inSeconds(result.retryAfter) };
  const answered = { mirror_error: null, mirror_retry_at: null };
  if ("isDone" in result) return answered;
  if ("doubt" in result) return { ...answered, mirror_doubt: result.doubt };
  return {
    ...answered,
    mirrored_at: new Date().toISOString(),
    mirror_count: result.count,
    mirror_skipped: result.skipped,
    mirror_doubt: null,
    ...(result.isPlausible && nothingEarlier),
  };
}

const inSeconds = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(Date.now() + seconds * 1_000).toISOString();

/** Counts the advertisers of the agency. */
export async function countMirrored(db: Queries, agencyId: string): Promise<number> {
  const size = await db
    .selectFrom("agency_sizes")
    .select("advertisers")
    .where("agency_id", "=", agencyId)
    .executeTakeFirst();
  return size?.advertisers ?? 0;
}

/** The runs of this process that fetch companies, by workspace. */
export const mirrorRuns = () => singleton("mirror-runs", () => new Map<string, Promise<void>>());
