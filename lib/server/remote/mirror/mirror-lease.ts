import { type Database, type Queries } from "@/lib/server/db/database";
import { newId } from "@/lib/shared/ids";
import { mirrorLeaseMs } from "@/lib/server/remote/workspaces/find-workspace";

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

/** Notes that the run is alive and, if given, how many advertisers it has received. @throws LeaseLostError */
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

/** Ends a run: with the numbers of a complete list, or with the reason why there is none. */
export async function endRun(
  database: Database,
  { workspaceId, agencyId, runId }: MirrorRun,
  result: { count: number; skipped: number } | { error: string; retryAfter: number | null },
): Promise<void> {
  const values =
    "error" in result
      ? { mirror_error: result.error, mirror_retry_at: inSeconds(result.retryAfter) }
      : {
          mirror_retry_at: null,
          mirrored_at: new Date().toISOString(),
          mirror_count: result.count,
          mirror_skipped: result.skipped,
          mirror_error: null,
        };
  await database.write(async (transaction) => {
    // After a failure the last list counts, not what was received.
    const count = await countMirrored(transaction, agencyId);
    await transaction
      .updateTable("workspaces")
      .set({ mirror_count: count, ...values, mirror_run: null })
      .where("id", "=", workspaceId)
      .where("mirror_run", "=", runId)
      .execute();
  });
}

const inSeconds = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(Date.now() + seconds * 1_000).toISOString();

/** The number of advertisers that the agency has. */
export async function countMirrored(db: Queries, agencyId: string): Promise<number> {
  const size = await db
    .selectFrom("agency_sizes")
    .select("advertisers")
    .where("agency_id", "=", agencyId)
    .executeTakeFirst();
  return size?.advertisers ?? 0;
}
