import "server-only";
import { type cookies } from "next/headers";
import { getIronSession, type IronSession, type SessionOptions } from "iron-session";
import { authenticate, renewPrincipal } from "@/lib/clients/authenticate.server";
import { endSessionOf } from "@/lib/clients/end-session.server";
import { type Principal } from "@/lib/principal";
import { tokenLifetime } from "@/lib/clients/tokens.server";
import {
  authenticateWorkspace,
  endWorkspaceSession,
  type WorkspaceSession,
} from "@/lib/session/workspace-session.server";
import { AppError } from "@/lib/errors";
import { getRequestContext } from "@/lib/request-context.server";
import { type Runtime } from "@/lib/runtime/runtime";

interface SessionData {
  token?: string;
  /** Instead of a token, in front of another service (lib/session/workspace-session.server.ts). */
  workspace?: WorkspaceSession;
}

/** The cookie store of `cookies()` in next/headers, as iron-session uses it. */
type CookieStore = Awaited<ReturnType<typeof cookies>>;

/** Seconds that the cookie outlasts its token, to distinguish an expired session from none: one day. */
const cookieGraceSeconds = 86_400;

/** Options of iron-session. Over https the cookie has the prefix `__Host-` (RFC 6265bis). */
function options({ env, keys }: Runtime, lifetime = tokenLifetime): SessionOptions {
  const secure = env.publicOrigin.startsWith("https:");
  return {
    cookieName: secure ? "__Host-cuelist_session" : "cuelist_session",
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

/** Returns the caller of a session, or null if the cookie is missing, forged or expired. @throws AppError invalid_token, token_expired */
export async function findSessionCaller(
  runtime: Runtime,
  cookies: CookieStore,
): Promise<Principal | null> {
  const session = await getIronSession<SessionData>(cookies, options(runtime));
  return authenticateData(runtime, session);
}

/** A session of the other kind, from before AUDIO_SERVICE_URL was set or unset, counts as none. */
async function authenticateData(
  runtime: Runtime,
  { token, workspace }: SessionData,
): Promise<Principal | null> {
  if (runtime.env.audioServiceUrl !== undefined)
    return workspace ? authenticateWorkspace(runtime, workspace) : null;
  return workspace || !token ? null : authenticate(runtime, token);
}

/** Whether there is a session cookie, even of an expired session. */
export function hasSessionCookie(
  runtime: Runtime,
  cookies: { get: (name: string) => { value: string } | undefined },
): boolean {
  return Boolean(cookies.get(options(runtime).cookieName)?.value);
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

/** Returns the Set-Cookie header that starts, or goes on with, a session in front of another service. */
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

/** Ends the session on every instance; returns the Set-Cookie that removes it. @throws AppError unavailable */
export function endSession(runtime: Runtime, request: Request): Promise<Record<string, string>> {
  return writeSession(runtime, request, async (session) => {
    if (session.workspace) await endWorkspaceSession(runtime, session.workspace);
    else if (session.token) await endSessionOf(runtime, session.token);
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

/**
 * Authenticates the session cookie. Once half of the token's hour has passed, also returns the Set-Cookie
 * header that renews the session, up to `principal.sessionEndsAt`.
 * @throws AppError no_session, invalid_token, token_expired
 */
export async function authenticateSession(
  runtime: Runtime,
  request: Request,
): Promise<{
  principal: Principal;
  headers: Record<string, string>;
}> {
  const session = await getIronSession<SessionData>(request, new Response(), options(runtime));
  const principal = await authenticateData(runtime, session);
  if (!principal)
    throw new AppError(
      "no_session",
      "Your session has ended. Sign in again. What you typed is kept.",
    );
  getRequestContext().clientId = principal.clientId;
  const { workspace } = session;
  if (workspace) {
    const { expiresAt: endsAt } = principal;
    const isLonger = endsAt > workspace.endsAt;
    const renewal = { ...workspace, endsAt };
    const headers = isLonger ? await startWorkspaceSession(runtime, request, renewal) : {};
    return { principal, headers };
  }
  const renewed = await renewPrincipal(runtime, principal);
  const headers = renewed === principal ? {} : await startSession(runtime, request, renewed.token);
  return { principal: renewed, headers };
}
