import "server-only";
import { type Runtime } from "@/lib/runtime/runtime";
import { AppError } from "@/lib/errors";
import { getLogger } from "@/lib/logger.server";
import { processWide } from "@/lib/process-wide";
import { outsideRequests } from "@/lib/request-context.server";
import { applyStage, removeUnseen } from "@/lib/service/mirror/apply-stage";
import {
  beginRun,
  countMirrored,
  endRun,
  LeaseLostError,
  type MirrorRun,
} from "@/lib/service/mirror/mirror-lease";
import { SeenIds } from "@/lib/service/mirror/seen-ids";
import { AdvertiserStage, clearStage } from "@/lib/service/mirror/stage-advertisers";
import { getRemoteConnection } from "@/lib/service/remote/get-remote-connection";
import { keepRenewedToken } from "@/lib/service/remote/renewed-tokens";
import { requestAdvertisers } from "@/lib/service/remote/request-advertisers";

interface MirrorRequest {
  workspaceId: string;
  agencyId: string;
  /** The service's token of whoever looks. */
  token: string;
}

const running = () => processWide("mirror-runs", () => new Map<string, Promise<void>>());

/**
 * Fetches the service's advertisers into a workspace, once for each workspace at a time. Resolves when that is done, with or
 * without success; the workspace says which. Never throws: nobody waits for it.
 */
export function runMirror(runtime: Runtime, request: MirrorRequest): Promise<void> {
  const runs = running();
  const known = runs.get(request.workspaceId);
  if (known) return known;
  const run = outsideRequests(() => mirror(runtime, request))
    .catch((err: unknown) => getLogger().error({ err }, "companies could not be refreshed"))
    .finally(() => runs.delete(request.workspaceId));
  runs.set(request.workspaceId, run);
  return run;
}

async function mirror(runtime: Runtime, { token, ...workspace }: MirrorRequest): Promise<void> {
  const { database } = runtime;
  const run = await beginRun(database, workspace);
  if (!run) return;
  try {
    await endRun(database, run, await fetchAndApply(runtime, run, token));
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    const isKnown = error instanceof AppError;
    if (!isKnown) getLogger().error({ err: error }, "companies could not be refreshed");
    await endRun(database, run, { error: isKnown ? error.message : "An internal error." });
  }
}

/** Nothing is changed before the end of the list has come. */
async function fetchAndApply(runtime: Runtime, run: MirrorRun, token: string) {
  const { database } = runtime;
  await clearStage(database, run);
  const stage = new AdvertiserStage(database, run, new SeenIds());
  let isWhole = false;
  for await (const event of requestAdvertisers(getRemoteConnection(runtime), token)) {
    if (event.kind === "advertisers") await stage.add(event.advertisers);
    else {
      isWhole = true;
      keepRenewedToken(token, event.token);
    }
  }
  if (!isWhole) throw new AppError("service_failed", "The list of advertisers has no end.");
  await stage.end();
  const foreign = await applyStage(database, run, stage.batches);
  // Equal numbers: the agency has what the list has.
  if ((await countMirrored(database.read, run.agencyId)) !== stage.count - foreign)
    await removeUnseen(database, run, stage.seen);
  await clearStage(database, run);
  return { count: stage.count, skipped: stage.skipped + foreign };
}
