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

/** What the encrypted cookie holds. It never reaches the browser's scripts. */
interface SessionData {
  token?: string;
}

/** How iron-session reads and writes cookies: what `cookies()` of next/headers returns. */
type CookieStore = Awaited<ReturnType<typeof cookies>>;

/** Seconds that the cookie outlives what it holds, so that an ended session can be told from none: a day. */
const rememberedFor = 86_400;

/** iron-session's settings. Over https the cookie is bound to this very host (`__Host-`, RFC 6265bis). */
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
      maxAge: tokenLifetime + rememberedFor,
    },
  };
}

/** The token of a session, or undefined: no cookie, one that is not ours, or one that is too old. */
export async function getSessionToken(
  runtime: Runtime,
  cookies: CookieStore,
): Promise<string | undefined> {
  const session = await getIronSession<SessionData>(cookies, options(runtime));
  return session.token;
}

/** Whether there is a session's cookie at all, if only of a session that has ended. */
export function hasSessionCookie(
  runtime: Runtime,
  cookies: { get: (name: string) => { value: string } | undefined },
): boolean {
  return Boolean(cookies.get(options(runtime).cookieName)?.value);
}

/** The Set-Cookie header of a session with this token. */
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

/**
 * Ends the session, for copies of its cookie too, on every instance; returns the Set-Cookie header that removes
 * the cookie. @throws AppError unavailable
 */
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
 * Who calls with the session cookie, and the Set-Cookie header of its renewal once half of the hour is
 * over: a session lasts as long as it is used, but no longer than `principal.sessionEndsAt`.
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
