import { type WorkspaceRow } from "@/lib/server/db/remote-tables";
import { type Queries } from "@/lib/server/db/database";
import {
  type EarlierList,
  findEarlier,
  keepEarlier,
  setEarlier,
} from "@/lib/server/remote/mirror/apply-stage";
import { AppError } from "@/lib/shared/errors";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type ChooseList, type MirrorState } from "@/lib/shared/workspaces/schema";
import { runMirror } from "@/lib/server/remote/mirror/run-mirror";
import { findWorkspaceOf, mirrorLeaseMs } from "@/lib/server/domain/service/workspaces";

/** Age from which a list is fetched again when a user opens it, in ms. */
const maxAgeMs = 5 * 60_000;
/** Time after a failure or a doubted list in which nothing is fetched automatically, in ms. */
const pauseAfterFailureMs = 60_000;

/** Returns the age of the companies, and whether they are being fetched. @throws AppError not_found */
export async function getMirrorState(
  { database }: Runtime,
  principal: Principal,
): Promise<MirrorState> {
  return describeMirror(await getWorkspace(database.read, principal));
}

async function getWorkspace(db: Queries, { companyId }: Principal): Promise<WorkspaceRow> {
  const workspace = await findWorkspaceOf(db, companyId);
  if (workspace) return workspace;
  throw new AppError("not_found", "Companies are not a copy of another service's.");
}

function describeMirror(workspace: WorkspaceRow): MirrorState {
  return {
    is_running: isRunning(workspace),
    count: workspace.mirror_count,
    skipped: workspace.mirror_skipped,
    mirrored_at: workspace.mirrored_at,
    error: workspace.mirror_error,
    doubted: workspace.mirror_doubt,
    earlier: toEarlier(findEarlier(workspace)),
    retry_in: isWaiting(workspace)
      ? Math.ceil((Date.parse(workspace.mirror_retry_at ?? "") - Date.now()) / 1_000)
      : null,
  };
}

const toEarlier = (earlier: EarlierList | null): MirrorState["earlier"] =>
  earlier && { count: earlier.count, until: earlier.until, is_kept: earlier.isKept };

const isRunning = ({ mirror_run: run, mirror_alive_at: aliveAt }: WorkspaceRow): boolean =>
  run !== null && aliveAt !== null && Date.parse(aliveAt) > Date.now() - mirrorLeaseMs;

/** Whether the service's requested pause has not ended yet. */
const isWaiting = ({ mirror_retry_at: retryAt }: WorkspaceRow): boolean =>
  retryAt !== null && Date.parse(retryAt) > Date.now();

/**
 * Starts to fetch the companies, unless the service asked to wait. `done` resolves at the end, with or without success; it is null if
 * nothing was started.
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
  const since = (time: string | null) => Date.now() - Date.parse(time ?? "1970-01-01T00:00:00Z");
  const { mirrored_at, mirror_started_at, mirror_error, mirror_doubt } = workspace;
  const isKept = findEarlier(workspace)?.isKept === true;
  const isDoubted = mirror_doubt !== null && !isKept;
  const age = since(isKept ? mirror_started_at : mirrored_at);
  if (age < maxAgeMs && !isDoubted) return;
  const mustPause = mirror_error !== null || isDoubted;
  if (mustPause && since(mirror_started_at) < pauseAfterFailureMs) return;
  void runMirror(runtime, toRequest(workspace, principal));
}

/**
 * Keeps the list that a far shorter one has replaced, or lets the shorter one replace it. `done` resolves at the end.
 * @throws AppError not_found, conflict if there is no such list, or companies are being fetched
 */
export async function chooseEarlierList(
  runtime: Runtime,
  principal: Principal,
  { keeps_earlier }: ChooseList,
): Promise<{ done: Promise<void> }> {
  const { database } = runtime;
  const workspace = await getWorkspace(database.read, principal);
  if (isRunning(workspace))
    throw new AppError("conflict", "The companies are being copied. Try again in a moment.");
  const earlier = findEarlier(workspace);
  if (!earlier || earlier.isKept === keeps_earlier)
    throw new AppError("conflict", "There is no earlier list of companies any more.");
  const { goneAt } = earlier;
  const request = toRequest(workspace, principal);
  if (goneAt !== null)
    return {
      done: runMirror(runtime, request, async (_runtime, run) => {
        await keepEarlier(database, run, goneAt);
        return { isDone: true };
      }),
    };
  // No longer kept: if the service repeats the list that it gave meanwhile, that replaces the earlier one.
  const now = { mirror_replaced_at: new Date().toISOString() };
  await database.write((transaction) => setEarlier(transaction, request, now));
  return { done: runMirror(runtime, request) };
}

const toRequest = (
  { id: workspaceId, company_id: agencyId }: WorkspaceRow,
  { session: { id: sessionId } }: Principal,
) => ({ workspaceId, agencyId, sessionId });
