import "server-only";
import { sessionLifetime } from "@/lib/clients/tokens.server";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { type Principal } from "@/lib/principal";
import { getRequestContext } from "@/lib/request-context.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { type RemoteToken } from "@/lib/service/remote/remote-token";
import { findRenewedToken } from "@/lib/service/remote/renewed-tokens";
import { findWorkspaceCaller } from "@/lib/workspaces/find-workspace.server";

/** What the cookie says beside another service's token, which only that service can read. */
export interface WorkspaceSession {
  id: string;
  /** The session, for signing out everywhere. */
  sessionId: string;
  /** Seconds since 1970. */
  startedAt: number;
  /** When the token ends, or the session, whichever is first. */
  endsAt: number;
}

/** Begins a session with a token that was received now. */
export function newWorkspaceSession(workspaceId: string, token: RemoteToken): WorkspaceSession {
  const startedAt = Math.floor(Date.now() / 1_000);
  // A clock that is ahead of the service's would see the token as expired.
  const tokenEnd = token.endsAt > startedAt ? token.endsAt : startedAt + 3_600;
  const endsAt = Math.min(tokenEnd, startedAt + sessionLifetime);
  return { id: workspaceId, sessionId: newId(), startedAt, endsAt };
}

/** The session with the token that an answer of the service renewed, or null. */
export function findRenewal(
  token: string,
  session: WorkspaceSession,
): { token: string; workspace: WorkspaceSession } | null {
  const renewed = findRenewedToken(token, session.endsAt);
  if (!renewed) return null;
  const endsAt = Math.min(renewed.endsAt, session.startedAt + sessionLifetime);
  return endsAt > session.endsAt
    ? { token: renewed.token, workspace: { ...session, endsAt } }
    : null;
}

/**
 * Returns the caller of a workspace. The token is not verified: it came from the service, and the sealed cookie is proof of that.
 * @throws AppError invalid_token, token_expired
 */
export async function authenticateWorkspace(
  { env, database }: Runtime,
  token: string,
  { id, sessionId, startedAt, endsAt }: WorkspaceSession,
): Promise<Principal> {
  if (endsAt * 1_000 <= Date.now())
    throw new AppError(
      "token_expired",
      "Your session has ended. Sign in again. What you typed is kept.",
    );
  const baseUrl = env.audioServiceUrl ?? "";
  const caller = await findWorkspaceCaller(database.read, { id, sessionId, baseUrl });
  if (!caller)
    throw new AppError(
      "invalid_token",
      "Your session has ended. Sign in again. What you typed is kept.",
    );
  if (database.isSharded) getRequestContext().shard = caller.companyId;
  return {
    ...caller,
    token,
    session: { id: sessionId, secretId: null, startedAt },
    secretEndsAt: Infinity,
    issuedAt: startedAt,
    expiresAt: endsAt,
    sessionEndsAt: endsAt,
  };
}

/** Ends the session on every instance. @throws AppError unavailable */
export async function endWorkspaceSession(
  { database }: Runtime,
  { sessionId, startedAt }: WorkspaceSession,
): Promise<void> {
  const expiresAt = new Date((startedAt + sessionLifetime) * 1_000).toISOString();
  await database.write((transaction) =>
    transaction
      .insertInto("ended_sessions")
      .values({ id: sessionId, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
}
