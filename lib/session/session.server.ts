import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Principal } from "@/lib/principal";
import { AppError } from "@/lib/errors";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { describeSession } from "@/lib/session/describe-session";
import { type Session } from "@/lib/session/schema";
import { findSessionCaller, hasSessionCookie } from "@/lib/session/session-cookie.server";

/** For server components: the signed-in principal, or null. Cached per request. */
export const getPrincipal = cache(async (): Promise<Principal | null> => {
  const runtime = await getRuntime();
  return findSessionCaller(runtime, await cookies()).catch((error: unknown) => {
    if (
      error instanceof AppError &&
      (error.code === "invalid_token" || error.code === "token_expired")
    )
      return null;
    throw error;
  });
});

/** For server components: the session data for the browser, or null. */
export async function getSession(): Promise<Session | null> {
  const principal = await getPrincipal();
  return principal && describeSession(await getRuntime(), principal);
}

/** Returns the URL of the sign-in page that returns to `returnTo`, with a note on an expired session. */
export async function signInAddress(returnTo: string): Promise<string> {
  const hasEnded = hasSessionCookie(await getRuntime(), await cookies());
  return routes.signIn(returnTo, hasEnded ? "expired" : undefined);
}

/** For pages: returns the session, or redirects to sign-in and back to `returnTo`. */
export async function requireSession(returnTo: string): Promise<Session> {
  return (await getSession()) ?? redirect(await signInAddress(returnTo));
}

/** For pages that prefetch: returns the principal, or redirects to sign-in and back to `returnTo`. */
export async function requirePrincipal(returnTo: string): Promise<Principal> {
  return (await getPrincipal()) ?? redirect(await signInAddress(returnTo));
}
