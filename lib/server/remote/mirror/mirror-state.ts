import { type WorkspaceRow } from "@/lib/server/db/remote-tables";
import { AppError } from "@/lib/shared/errors";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type MirrorState } from "@/lib/shared/workspaces/mirror-schema";
import { runMirror } from "@/lib/server/remote/mirror/run-mirror";
import { findWorkspaceOf, mirrorLeaseMs } from "@/lib/server/remote/workspaces/find-workspace";

/** A list that is older is fetched again when somebody looks, in ms. */
const maxAgeMs = 5 * 60_000;
/** After a failure nothing is fetched by itself for this long, in ms. */
const pauseAfterFailureMs = 60_000;

/** Returns the age of the companies, and whether they are being fetched. @throws AppError not_found */
export async function getMirrorState(
  { database }: Runtime,
  principal: Principal,
): Promise<MirrorState> {
  const workspace = await findWorkspaceOf(database.read, principal.companyId);
  if (!workspace) throw new AppError("not_found", "Companies are not a copy of another service's.");
  return describeMirror(workspace);
}

function describeMirror(workspace: WorkspaceRow): MirrorState {
  return {
    is_running: isRunning(workspace),
    count: workspace.mirror_count,
    skipped: workspace.mirror_skipped,
    mirrored_at: workspace.mirrored_at,
    error: workspace.mirror_error,
  };
}

const isRunning = ({ mirror_run: run, mirror_alive_at: aliveAt }: WorkspaceRow): boolean =>
  run !== null && aliveAt !== null && Date.parse(aliveAt) > Date.now() - mirrorLeaseMs;

/** Whether the service asked not to be asked yet. */
const isWaiting = ({ mirror_retry_at: retryAt }: WorkspaceRow): boolean =>
  retryAt !== null && Date.parse(retryAt) > Date.now();

/**
 * Starts to fetch the companies, unless the service asked to wait. `done` resolves when that has ended, with or without success; it is
 * null if nothing was started.
 */
export async function refreshMirror(
  runtime: Runtime,
  principal: Principal,
): Promise<{ done: Promise<void> } | null> {
  const workspace = await findWorkspaceOf(runtime.database.read, principal.companyId);
  if (!workspace || isWaiting(workspace)) return null;
  return { done: runMirror(runtime, toRequest(workspace, principal)) };
}

/** Starts to fetch the companies if they are old. Does not wait, and never throws. */
export async function refreshIfOld(runtime: Runtime, principal: Principal): Promise<void> {
  const workspace = await findWorkspaceOf(runtime.database.read, principal.companyId);
  if (!workspace || isRunning(workspace) || isWaiting(workspace)) return;
  const age = Date.now() - Date.parse(workspace.mirrored_at ?? "1970-01-01T00:00:00Z");
  const sinceStart = Date.now() - Date.parse(workspace.mirror_started_at ?? "1970-01-01T00:00:00Z");
  const hasFailed = workspace.mirror_error !== null;
  if (age < maxAgeMs || (hasFailed && sinceStart < pauseAfterFailureMs)) return;
  void runMirror(runtime, toRequest(workspace, principal));
}

const toRequest = (
  { id: workspaceId, company_id: agencyId }: WorkspaceRow,
  { session: { id: sessionId } }: Principal,
) => ({ workspaceId, agencyId, sessionId });
