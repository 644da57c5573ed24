import "server-only";
import { type cookies } from "next/headers";
import { getIronSession, type IronSession, type SessionOptions } from "iron-session";
import { authenticate, renewPrincipal } from "@/lib/clients/authenticate.server";
import { endSessionOf } from "@/lib/clients/end-session.server";
import { type Principal } from "@/lib/principal";
import { tokenLifetime } from "@/lib/clients/tokens.server";
import { AppError } from "@/lib/errors";
import { getRequestContext } from "@/lib/request-context.server";
import { type Runtime } from "@/lib/runtime/runtime";

interface SessionData {
  token?: string;
}

/** The cookie store of `cookies()` in next/headers, as iron-session uses it. */
type CookieStore = Awaited<ReturnType<typeof cookies>>;

/** Seconds that the cookie outlasts its token, to distinguish an expired session from none: one day. */
const cookieGraceSeconds = 86_400;

/** Options of iron-session. Over https the cookie has the prefix `__Host-` (RFC 6265bis). */
function options({ env, keys }: Runtime): SessionOptions {
  const secure = env.publicOrigin.startsWith("https:");
  return {
    cookieName: secure ? "__Host-cuelist_session" : "cuelist_session",
    password: env.sessionPassword ?? keys.sessionPassword,
    ttl: tokenLifetime,
    cookieOptions: {
      secure,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: tokenLifetime + cookieGraceSeconds,
    },
  };
}

/** Returns the token of a session, or undefined if the cookie is missing, forged or expired. */
export async function getSessionToken(
  runtime: Runtime,
  cookies: CookieStore,
): Promise<string | undefined> {
  const session = await getIronSession<SessionData>(cookies, options(runtime));
  return session.token;
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

/** Ends the session on every instance; returns the Set-Cookie that removes it. @throws AppError unavailable */
export function endSession(runtime: Runtime, request: Request): Promise<Record<string, string>> {
  return writeSession(runtime, request, async (session) => {
    if (session.token) await endSessionOf(runtime, session.token);
    session.destroy();
  });
}

async function writeSession(
  runtime: Runtime,
  request: Request,
  change: (session: IronSession<SessionData>) => Promise<void>,
): Promise<Record<string, string>> {
  const answer = new Response();
  await change(await getIronSession<SessionData>(request, answer, options(runtime)));
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
): Promise<{ principal: Principal; headers: Record<string, string> }> {
  const session = await getIronSession<SessionData>(request, new Response(), options(runtime));
  if (!session.token)
    throw new AppError(
      "no_session",
      "Your session has ended. Sign in again. What you typed is kept.",
    );
  const principal = await authenticate(runtime, session.token);
  getRequestContext().clientId = principal.clientId;
  const renewed = await renewPrincipal(runtime, principal);
  const headers = renewed === principal ? {} : await startSession(runtime, request, renewed.token);
  return { principal: renewed, headers };
}
