import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { ApiError } from "@/lib/browser/api-error";
import { createQueryClient } from "@/lib/browser/query-client";
import { routes } from "@/lib/shared/routes";
import { type Session, sessionCookies } from "@/lib/shared/session/schema";
import { sessionQuery } from "@/lib/browser/session/queries";
import { type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";

/** For server components: the caller's session, or null. Cached per request. */
export const getSession = cache(async (): Promise<Session | null> => {
  if (!(await hasSessionCookie())) return null;
  try {
    return await createQueryClient().fetchQuery(sessionQuery());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
});

/** Whether there is a session cookie, even of an expired session. */
async function hasSessionCookie(): Promise<boolean> {
  const sent = await cookies();
  return sessionCookies.some((name) => sent.get(name)?.value);
}

/** Returns the URL of the sign-in page that returns to `returnTo`, with a note on an expired session. */
export async function signInAddress(returnTo: string): Promise<string> {
  return routes.signIn(returnTo, (await hasSessionCookie()) ? "expired" : undefined);
}

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** For pages: returns the session, or redirects to sign-in and back to `path` with its query. */
export async function requireSession(path: string, searchParams?: SearchParams): Promise<Session> {
  return (await getSession()) ?? redirect(await signInAddress(await withQuery(path, searchParams)));
}

async function withQuery(path: string, searchParams: SearchParams = Promise.resolve({})) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams))
    for (const one of [value ?? []].flat()) query.append(name, one);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** For pages: returns a query's result, or null if it is missing or not visible. */
export async function find<Found, Key extends QueryKey>(
  query: FetchQueryOptions<Found, Error, Found, Key>,
): Promise<Found | null> {
  return createQueryClient()
    .fetchQuery(query)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
}
