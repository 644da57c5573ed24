import { z } from "zod";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { capabilitiesSchema } from "@/lib/shared/workspaces/schema";
import { offeredProviderSchema, roleSchema } from "@/lib/shared/clients/schema";
import { personRefSchema } from "@/lib/shared/people/person-ref";
import { companyKindSchema } from "@/lib/shared/companies/schema";

/** A request renews the session when less than this remains, in ms: half of its hour. */
export const renewalWindowMs = 30 * 60_000;

/** Pages warn when less than this remains of the session, in ms. */
export const warningWindowMs = 5 * 60_000;

/** Minimum time between two renewal requests, in ms. */
export const renewalIntervalMs = 60_000;

/** Names of the session cookie: over https with the prefix `__Host-` (RFC 6265bis), otherwise without. */
export const sessionCookies = ["__Host-cuelist_session", "cuelist_session"] as const;

/** Session data for the browser; never contains the token. */
export const sessionSchema = z.object({
  client: z.object({ id: z.string(), name: z.string(), role: roleSchema }),
  /** The person whose secret began the session; null if it is shared. */
  person: personRefSchema,
  company: z.object({ uuid: z.string(), name: z.string(), kind: companyKindSchema }),
  capabilities: capabilitiesSchema,
  /** The provider with which people can also sign in again; null if there is none. */
  identity_provider: offeredProviderSchema.nullable(),
  /** Number of the demo's playlists; 0 for other clients. */
  sample_playlists: z.number().int(),
  /** ISO 8601, UTC; activity renews the session before then. */
  expires_at: z.string(),
  /** ISO 8601, UTC; the session is not renewed beyond this. */
  ends_at: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The reason why the form was refused, for the page that shows it again. Does not contain the secret. */
const failedSignInSchema = z.object({
  client_id: z.string(),
  status: z.number(),
  code: z.string(),
  message: z.string(),
  errors: errorBodySchema.shape.errors.unwrap(),
  requestId: z.string().nullable(),
  /** Seconds. */
  retryAfter: z.number().nullable(),
});
export type FailedSignIn = z.infer<typeof failedSignInSchema>;

/** The contents of the sign-in page. */
export const signInFormStateSchema = z.object({
  /** The host of the other service whose credentials the page asks for. */
  host: z.string().nullable(),
  /** Whether the page can sign in with the demo client. */
  is_demo: z.boolean(),
  /** The provider with which people can also sign in; null if there is none. */
  identity_provider: offeredProviderSchema.nullable(),
  failed: failedSignInSchema.nullable(),
});
