import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "@/lib/browser/api-client";
import { type Credentials } from "@/lib/shared/clients/schema";
import { sessionSchema, signInFormStateSchema } from "@/lib/shared/session/schema";

export const sessionQuery = () =>
  queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => callApi("/api/session", { schema: sessionSchema, signal }),
    // Pages contain it, and other tabs send changes. Fetching it would renew the session, which only activity may do.
    staleTime: Infinity,
  });

/** The contents of the sign-in page; `failure` is the ID of a refused attempt without scripts. */
export const signInFormQuery = (failure: string) =>
  queryOptions({
    queryKey: ["sign-in", failure],
    queryFn: ({ signal }) =>
      callApi(`/api/session/form?${new URLSearchParams({ failure })}`, {
        schema: signInFormStateSchema,
        signal,
      }),
  });

/** Exchanges credentials for a session cookie. @throws ApiError 401 for a wrong pair, 429 when throttled; @public imported on demand */
export const signIn = (credentials: Credentials) =>
  callApi("/api/session", { method: "POST", body: credentials, schema: sessionSchema });

export const signOut = () => callApi("/api/session", { method: "DELETE", schema: z.undefined() });
