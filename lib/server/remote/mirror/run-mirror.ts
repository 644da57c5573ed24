import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { getLogger } from "@/lib/server/logger";
import { outsideRequests } from "@/lib/server/request-context";
import { applyStage, findEarlier, removeUnseen } from "@/lib/server/remote/mirror/apply-stage";
import {
  beginRun,
  countMirrored,
  endRun,
  LeaseLostError,
  type MirrorRun,
  mirrorRuns,
  type RunResult,
} from "@/lib/server/remote/mirror/mirror-lease";
import { findWorkspaceOf } from "@/lib/server/domain/service/workspaces";
import { SeenIds } from "@/lib/server/remote/mirror/seen-ids";
import { AdvertiserStage, clearStage } from "@/lib/server/remote/mirror/stage";
import { serviceFault, getRemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { toServiceError } from "@/lib/server/remote/exchange/service-words";
import { type RemoteToken } from "@/lib/server/remote/exchange/token";
import { requestAdvertisers } from "@/lib/server/remote/exchange/advertisers";
import { noTokenError, type TokenAttempt, withToken } from "@/lib/server/remote/tokens/with-token";

interface MirrorRequest {
  workspaceId: string;
  agencyId: string;
  /** Session of the user whose token is used. */
  sessionId: string;
}

type Work = (runtime: Runtime, run: MirrorRun, sessionId: string) => Promise<RunResult>;

/**
 * Fetches the service's advertisers into a workspace, or does other `work` on them; only one run per workspace at a time. Resolves at the
 * end, with or without success, which is recorded in the workspace. Never throws, because nobody waits for it.
 */
export function runMirror(
  runtime: Runtime,
  request: MirrorRequest,
  work: Work = fetchAndApply,
): Promise<void> {
  const runs = mirrorRuns();
  const known = runs.get(request.workspaceId);
  if (known) return known;
  const run = outsideRequests(() => mirror(runtime, request, work))
    .catch((err: unknown) => getLogger().error({ err }, "companies could not be refreshed"))
    .finally(() => runs.delete(request.workspaceId));
  runs.set(request.workspaceId, run);
  return run;
}

async function mirror(
  runtime: Runtime,
  { sessionId, ...workspace }: MirrorRequest,
  work: Work,
): Promise<void> {
  const { database } = runtime;
  const run = await beginRun(database, workspace);
  if (!run) return;
  try {
    await endRun(database, run, await work(runtime, run, sessionId));
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    const isKnown = error instanceof AppError;
    if (!isKnown) getLogger().error({ err: error }, "companies could not be refreshed");
    const retryAfter = isKnown ? Number(error.headers["Retry-After"] ?? NaN) : NaN;
    await endRun(database, run, {
      error: isKnown ? error.message : "An internal error.",
      retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
    });
  }
}

/** Maximum wait of a search for its turn, in ms, if each request ends the token of the others. */
const patienceMs = 120_000;

/**
 * A list that is suddenly far shorter is doubted, and applied only when the service repeats it: a fault of the service is no reason to
 * remove thousands of companies. The earlier list can be kept.
 */
const fewestDoubted = 20;
const isFarShorter = (count: number, before: number) =>
  before >= fewestDoubted && count * 2 < before;

/** Fetches and applies the list; changes nothing before its end has arrived. */
async function fetchAndApply(
  runtime: Runtime,
  run: MirrorRun,
  sessionId: string,
): Promise<RunResult> {
  const { database } = runtime;
  const owner = { workspaceId: run.workspaceId, sessionId };
  const fetched = await withToken(runtime, owner, patienceMs, (token) =>
    fetch(runtime, run, token),
  );
  if ("without" in fetched)
    throw fetched.without === "token"
      ? noTokenError()
      : toServiceError(serviceFault("occupied", false));
  if (fetched.result instanceof AppError) throw fetched.result;
  const { stage, unreadable } = fetched.result;
  const { count } = stage;
  const workspace = await findWorkspaceOf(database.read, run.agencyId);
  const before = await countMirrored(database.read, run.agencyId);
  const earlier = workspace && findEarlier(workspace);
  const mirroredAt = workspace?.mirrored_at ?? new Date().toISOString();
  const isShort = isFarShorter(count, before);
  if (isShort && (earlier?.isKept || workspace?.mirror_doubt !== count)) {
    await clearStage(database, run);
    return { doubt: count };
  }
  const foreign = await applyStage(database, run);
  // If the numbers are equal, the agency has exactly the list.
  if ((await countMirrored(database.read, run.agencyId)) !== count - foreign)
    await removeUnseen(
      database,
      run,
      stage.seen,
      isShort ? (earlier ?? { count: before, until: mirroredAt, goneAt: null }) : null,
    );
  await clearStage(database, run);
  const isPlausible = !isShort && !(earlier && isFarShorter(count, earlier.count));
  return { count, skipped: unreadable + stage.skipped + foreign, isPlausible };
}

interface Fetched {
  stage: AdvertiserStage;
  /** Elements that name no advertiser. */
  unreadable: number;
}

/** Receives the whole list into a stage; returns the error if there is none. */
async function fetch(
  runtime: Runtime,
  run: MirrorRun,
  presented: string,
): Promise<TokenAttempt<Fetched | AppError>> {
  const { database } = runtime;
  await clearStage(database, run);
  const stage = new AdvertiserStage(database, run, new SeenIds());
  let token: RemoteToken | null = null;
  let unreadable: number | null = null;
  try {
    for await (const event of requestAdvertisers(getRemoteConnection(runtime), presented)) {
      if (event.kind === "advertisers") await stage.add(event.advertisers);
      else if (event.kind === "token") ({ token } = event);
      else unreadable = event.skipped;
    }
    if (unreadable === null)
      throw new AppError("service_failed", "The list of advertisers has no end.");
    await stage.end();
    return { isRefused: false, token, result: { stage, unreadable } };
  } catch (error) {
    // The answer may also contain a token.
    if (!(error instanceof AppError)) throw error;
    return { isRefused: error.code === "invalid_token", token, result: error };
  }
}
