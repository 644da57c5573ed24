import { setTimeout as sleep } from "node:timers/promises";
import { AppError, isOutage } from "@/lib/shared/errors";
import { getLogger } from "@/lib/server/logger";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { mirrorRuns } from "@/lib/server/remote/mirror/mirror-lease";
import { type RemoteToken } from "@/lib/server/remote/exchange/token";
import { follow, inTurn, takeTurns, waitForOthers } from "@/lib/server/remote/tokens/service-turns";
import {
  keepToken,
  noteRefused,
  readTokens,
  type StoredToken,
  type TokenOwner,
  unsealToken,
} from "@/lib/server/remote/tokens/token-store";
import { isMirrorAlive } from "@/lib/server/domain/service/workspaces";

/** Result of one request to the service. */
export interface TokenAttempt<Result> {
  /** Whether the service refused the token, and so did nothing (RFC 9110 §15.5.2). */
  isRefused: boolean;
  /** A token in the answer. */
  token: RemoteToken | null;
  result: Result;
}

/** There is no result, because there is no token or the turn did not come in time; nothing was sent. */
type Without = { without: "token" | "turn" };

/** Interval of checks for a token of another process, and their maximum duration where no request is known to be in progress, in ms. */
const lookMs = { every: 250, most: 3_000 };

/**
 * Runs a request with the newest token of the workspace. If the service refuses that, repeats the request with another one: a newer one
 * that arrived meanwhile or comes with a request in progress, or an older one. A refused request was not carried out, so nothing is done
 * twice. No attempt begins later than `patienceMs`, and no token is used twice.
 */
export async function withToken<Result>(
  runtime: Runtime,
  owner: TokenOwner,
  patienceMs: number,
  attempt: (token: string) => Promise<TokenAttempt<Result>>,
): Promise<{ result: Result } | Without> {
  const { workspaceId } = owner;
  const startedAt = Date.now();
  const deadline = startedAt + patienceMs;
  const tried = new Map<string, StoredToken>();
  let last: { result: Result } | null = null;
  const send = async ({ token, stored }: { token: string; stored: StoredToken }) => {
    const done = await attempt(token);
    const { token: renewed } = done;
    if (renewed)
      await storeSurely(() => keepToken(runtime, owner, renewed, { isRenewed: true })).catch(warn);
    await noteUse(runtime, workspaceId, stored, done.isRefused);
    return { ...done, stored };
  };
  for (;;) {
    const turn = await inTurn(workspaceId, deadline, async () => {
      const next = await chooseToken(runtime, workspaceId, tried);
      if (!next) return "no token" as const;
      tried.set(next.stored.digest, next.stored);
      return follow(workspaceId, send(next));
    });
    if (turn === null) return last ?? { without: "turn" };
    if (turn === "no token") {
      const isComing = await waitForNewer(runtime, workspaceId, tried, { startedAt, deadline });
      if (isComing && Date.now() <= deadline) continue;
      return last ?? { without: "token" };
    }
    const { isRefused, result, stored } = turn;
    if (!isRefused) {
      if ([...tried.values()].some(({ number }) => number < stored.number)) takeTurns(workspaceId);
      return { result };
    }
    last = { result };
    if (Date.now() > deadline) return last;
  }
}

/** Returns the newest token that was neither tried nor refused; otherwise one that was refused before. */
async function chooseToken(
  runtime: Runtime,
  workspaceId: string,
  tried: ReadonlyMap<string, StoredToken>,
): Promise<{ token: string; stored: StoredToken } | null> {
  const rows = await readTokens(runtime.database.read, workspaceId);
  const untried = rows.filter(({ digest }) => !tried.has(digest));
  const isGood = ({ refused_at: refusedAt }: StoredToken) => refusedAt === null;
  // Of the expired tokens only the newest is worth a request.
  const isCurrent = (row: StoredToken) => row === rows[0] || Date.parse(row.ends_at) > Date.now();
  const stored = untried.find((row) => isGood(row) && isCurrent(row)) ?? untried.find(isCurrent);
  if (!stored) return null;
  const token = await unsealToken(runtime, stored.sealed).catch(() => null);
  return token === null ? null : { token, stored };
}

/** Waits while a request in progress, here or in another process, may bring a token that was not tried; returns false if none may. */
async function waitForNewer(
  { database }: Runtime,
  workspaceId: string,
  tried: ReadonlyMap<string, StoredToken>,
  { startedAt, deadline }: { startedAt: number; deadline: number },
): Promise<boolean> {
  if (tried.size === 0) return false;
  if (await waitForOthers(workspaceId, deadline)) return true;
  for (;;) {
    const rows = await readTokens(database.read, workspaceId);
    if (rows.some(({ digest }) => !tried.has(digest) && isNewest(rows, digest))) return true;
    const isRenewing = rows.some((row) => row.is_renewed === 1);
    const mayCome =
      (isRenewing && Date.now() < startedAt + lookMs.most) ||
      // A run of this process would be in progress, or is this request, or has delivered its token.
      (!mirrorRuns().has(workspaceId) && (await isMirrorAlive(database.read, workspaceId)));
    if (!mayCome || Date.now() > deadline) return false;
    await sleep(lookMs.every);
  }
}

const isNewest = (rows: StoredToken[], digest: string) => rows[0]?.digest === digest;

async function noteUse(
  runtime: Runtime,
  workspaceId: string,
  stored: StoredToken,
  isRefused: boolean,
): Promise<void> {
  if (isRefused === (stored.refused_at !== null)) return;
  // The record only affects which token is tried first.
  await noteRefused(runtime, workspaceId, stored, isRefused).catch(warn);
}

/** Stores what cannot be requested again, also if the database is unavailable for some seconds. */
export async function storeSurely<Result>(store: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of [100, 1_000, 4_000])
    try {
      return await store();
    } catch (err) {
      if (!isOutage(err)) throw err;
      getLogger().warn({ err }, "an answer of the audio service could not be stored");
      await sleep(pauseMs);
    }
  return store();
}

/** Logs the error only, because it must not hide the result of the request. */
const warn = (err: unknown): void =>
  getLogger().warn({ err }, "a token of the audio service could not be stored");

/** Makes the error for a session whose tokens were deleted, or sealed with another key. */
export const noTokenError = (): AppError =>
  new AppError("invalid_token", "Your session has ended. Sign in again. What you typed is kept.");
