import { getIronSession, type IronSession, type SessionOptions } from "iron-session";
import { authenticate, renewPrincipal } from "@/lib/server/domain/clients/authenticate";
import { endSessionOf, readToken } from "@/lib/server/domain/clients/end-session";
import { type Principal } from "@/lib/server/principal";
import { tokenLifetime } from "@/lib/server/domain/clients/tokens";
import { countRequest } from "@/lib/server/http/budgets/spend-budget";
import {
  authenticateWorkspace,
  endWorkspaceSession,
  type WorkspaceSession,
} from "@/lib/server/http/session/workspace-session";
import { AppError } from "@/lib/shared/errors";
import {
  getRequestContext,
  type RequestContext,
  withRequestContext,
} from "@/lib/server/request-context";
import { sessionCookies } from "@/lib/shared/session/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";

interface SessionData {
  token?: string;
  /** Replaces the token if another service is connected (lib/server/http/session/workspace-session.ts). */
  workspace?: WorkspaceSession;
}

/** Seconds that the cookie outlasts its token, to distinguish an expired session from none: one day. */
const cookieGraceSeconds = 86_400;

/** Options of iron-session. */
function options({ env, keys }: Runtime, lifetime = tokenLifetime): SessionOptions {
  const secure = env.publicOrigin.startsWith("https:");
  return {
    cookieName: sessionCookies[secure ? 0 : 1],
    password: env.sessionPassword ?? keys.sessionPassword,
    ttl: lifetime,
    cookieOptions: {
      secure,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: lifetime + cookieGraceSeconds,
    },
  };
}

/** A session that began before AUDIO_SERVICE_URL, OIDC_ISSUER or OIDC_ONLY was set or unset does not count. */
async function authenticateData(
  runtime: Runtime,
  { token, workspace }: SessionData,
): Promise<Principal | null> {
  const { audioServiceUrl, identityProvider } = runtime.env;
  if (audioServiceUrl !== undefined)
    return workspace ? authenticateWorkspace(runtime, workspace) : null;
  if (workspace || !token) return null;
  const principal = await authenticate(runtime, token);
  const isOfSecret = principal.session.personId === undefined;
  const isTaken = isOfSecret ? !identityProvider?.isOnly : identityProvider !== undefined;
  return isTaken ? principal : null;
}

/** Returns the Set-Cookie header that starts a session with this token. */
export function startSession(
  runtime: Runtime,
  request: Request,
  token: string,
): Promise<Record<string, string>> {
  return writeSession(runtime, request, async (session) => {
    session.token = token;
    await session.save();
  });
}

/** Returns the Set-Cookie header that starts or continues a session with another service. */
export function startWorkspaceSession(
  runtime: Runtime,
  request: Request,
  workspace: WorkspaceSession,
): Promise<Record<string, string>> {
  const lifetime = Math.max(1, workspace.endsAt - Math.floor(Date.now() / 1_000));
  const start = async (session: IronSession<SessionData>) => {
    session.workspace = workspace;
    delete session.token;
    await session.save();
  };
  return writeSession(runtime, request, start, lifetime);
}

/** Ends the session on every instance; returns the Set-Cookie that removes it. @throws AppError throttled, unavailable */
export function endSession(runtime: Runtime, request: Request): Promise<Record<string, string>> {
  return writeSession(runtime, request, async (session) => {
    const { workspace, token } = session;
    const claims = token ? await readToken(runtime, token) : null;
    if (workspace) {
      await countRequest(workspace.id);
      await endWorkspaceSession(runtime, workspace);
    } else if (claims) {
      await countRequest(claims.clientId);
      await endSessionOf(runtime, claims);
    }
    session.destroy();
  });
}

async function writeSession(
  runtime: Runtime,
  request: Request,
  change: (session: IronSession<SessionData>) => Promise<void>,
  lifetime?: number,
): Promise<Record<string, string>> {
  const answer = new Response();
  await change(await getIronSession<SessionData>(request, answer, options(runtime, lifetime)));
  const cookie = answer.headers.get("set-cookie");
  return cookie ? { "Set-Cookie": cookie } : {};
}

interface SessionCaller {
  principal: Principal;
  headers: Record<string, string>;
}

/** The callers of the pages in progress. */
const callers = new WeakMap<RequestContext, Promise<SessionCaller>>();

/**
 * Authenticates the session cookie, once for all calls of a page. Once half of the token's hour has passed, also returns the Set-Cookie
 * header that renews the session, up to `principal.sessionEndsAt`, unless told not to.
 * @throws AppError no_session, invalid_token, token_expired
 */
export async function authenticateSession(
  runtime: Runtime,
  request: Request,
  { isRenewed = true } = {},
): Promise<SessionCaller> {
  const context = getRequestContext();
  const { page } = context;
  if (!page) return readCaller(runtime, request, isRenewed);
  let caller = callers.get(page);
  if (!caller)
    callers.set(
      page,
      (caller = withRequestContext(page, () => readCaller(runtime, request, true))),
    );
  return caller.finally(() => {
    const { clientId, personId, isRefused, agencyId } = page;
    Object.assign(context, { clientId, personId, isRefused, agencyId });
  });
}

async function readCaller(
  runtime: Runtime,
  request: Request,
  isRenewed: boolean,
): Promise<SessionCaller> {
  const session = await getIronSession<SessionData>(request, new Response(), options(runtime));
  const principal = await authenticateData(runtime, session);
  if (!principal)
    throw new AppError(
      "no_session",
      "Your session has ended. Sign in again. What you typed is kept.",
    );
  getRequestContext().clientId = principal.clientId;
  if (!isRenewed) return { principal, headers: {} };
  const { workspace } = session;
  if (workspace) {
    const { expiresAt: endsAt } = principal;
    const isLonger = endsAt > workspace.endsAt;
    const renewal = { ...workspace, endsAt };
    const headers = isLonger ? await startWorkspaceSession(runtime, request, renewal) : {};
    return { principal, headers };
  }
  const renewed = await renewPrincipal(runtime, principal);
  if (renewed === principal) return { principal, headers: {} };
  return { principal: renewed, headers: await startSession(runtime, request, renewed.token) };
}
