import { sessionLifetime } from "@/lib/server/domain/clients/tokens";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { type Principal } from "@/lib/server/principal";
import { getRequestContext } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type RemoteToken } from "@/lib/server/remote/exchange/token";
import { forgetTokens } from "@/lib/server/remote/tokens/token-store";
import { findWorkspaceCaller } from "@/lib/server/domain/service/workspaces";

/** Contents of the cookie. The service's tokens are kept sealed in the database (lib/server/remote/tokens). */
export interface WorkspaceSession {
  id: string;
  /** Identifies the session for signing out everywhere. */
  sessionId: string;
  /** Seconds since 1970. */
  startedAt: number;
  /** End of its token or of the session, whichever is first; a later token may extend it. */
  endsAt: number;
}

/** Begins a session with a token that was received now. */
export function newWorkspaceSession(workspaceId: string, token: RemoteToken): WorkspaceSession {
  const startedAt = Math.floor(Date.now() / 1_000);
  const endsAt = Math.min(token.endsAt, startedAt + sessionLifetime);
  return { id: workspaceId, sessionId: newId(), startedAt, endsAt };
}

/**
 * Returns the caller of a workspace. Its `token` is empty, because the service's tokens are used only where requests are sent.
 * @throws AppError invalid_token, token_expired
 */
export async function authenticateWorkspace(
  { env, database }: Runtime,
  { id, sessionId, startedAt, endsAt }: WorkspaceSession,
): Promise<Principal> {
  const sessionEnd = startedAt + sessionLifetime;
  const now = Date.now() / 1_000;
  if (sessionEnd <= now) throw endedError("token_expired");
  const baseUrl = env.audioServiceUrl ?? "";
  const found = await findWorkspaceCaller(database.read, { id, sessionId, baseUrl });
  if (!found) throw endedError("invalid_token");
  const { tokenEndsAt, ...caller } = found;
  const tokenEnd = tokenEndsAt === null ? 0 : Math.floor(Date.parse(tokenEndsAt) / 1_000);
  const end = Math.min(Math.max(endsAt, tokenEnd), sessionEnd);
  if (end <= now) throw endedError("token_expired");
  getRequestContext().agencyId = caller.companyId;
  return {
    ...caller,
    person: null,
    token: "",
    session: { id: sessionId, secretId: null, startedAt },
    secretEndsAt: Infinity,
    issuedAt: startedAt,
    expiresAt: end,
    sessionEndsAt: end,
  };
}

const endedError = (code: "invalid_token" | "token_expired"): AppError =>
  new AppError(code, "Your session has ended. Sign in again. What you typed is kept.");

/** Ends the session on every instance. @throws AppError unavailable */
export async function endWorkspaceSession(
  { database }: Runtime,
  { id: workspaceId, sessionId, startedAt }: WorkspaceSession,
): Promise<void> {
  const expiresAt = new Date((startedAt + sessionLifetime) * 1_000).toISOString();
  await database.write(async (transaction) => {
    await forgetTokens(database, transaction, { workspaceId, sessionId });
    await transaction
      .insertInto("ended_sessions")
      .values({ id: sessionId, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  });
}
