import * as openid from "openid-client";
import { z } from "zod";
import {
  keepSealed,
  readSealed,
  removeSealed,
  type SealedCookie,
} from "@/lib/server/http/session/sealed-cookie";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { explainProviderError } from "@/lib/server/http/oidc/explain-provider-error";
import { getIdentityProvider, toRedirectUri } from "@/lib/server/http/oidc/get-identity-provider";
import { openProvider } from "@/lib/server/http/oidc/provider";
import { routes } from "@/lib/shared/routes";

/** Maximum characters of the address to return to: a browser stores 4 kB in a cookie. */
const maxReturnTo = 1_500;

/**
 * Begins a sign-in at the identity provider: a code flow with PKCE, state and nonce. Returns the provider's address to go to, and the
 * Set-Cookie that the callback needs. @throws AppError not_found without a provider; service_unreachable, service_failed
 */
export async function startFlow(
  runtime: Runtime,
  { returnTo, invitation }: { returnTo: string; invitation: string | null },
): Promise<{ url: string; cookie: string }> {
  const settings = getIdentityProvider(runtime);
  const flow = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    returnTo: returnTo.length > maxReturnTo ? routes.home : returnTo,
    invitation,
  };
  try {
    const url = openid.buildAuthorizationUrl(await openProvider(settings), {
      redirect_uri: toRedirectUri(runtime),
      scope: "openid",
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, cookie: await keepFlow(runtime, flow) };
  } catch (error) {
    throw explainProviderError(error, settings.name);
  }
}

/** A sign-in in progress at the identity provider. The browser that began it keeps it, encrypted; the server keeps nothing. */
const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  /** Page to show afterwards. */
  returnTo: z.string(),
  /** The key of the invitation that is accepted with it; null for a person who has joined. */
  invitation: z.string().nullable(),
});
export type Flow = z.infer<typeof flowSchema>;

/** People have ten minutes at the provider. */
const cookie: SealedCookie = {
  name: "cuelist_oidc",
  purpose: "identity provider",
  lifetime: 600,
};

const keepFlow = (runtime: Runtime, flow: Flow): Promise<string> =>
  keepSealed(runtime, cookie, flow);

export const removeFlow = (runtime: Runtime): string => removeSealed(runtime, cookie);

/** Returns the sign-in that this browser began last; null if there is none, or it took too long. */
export async function readFlow(runtime: Runtime, request: Request): Promise<Flow | null> {
  const { data = null } = flowSchema.safeParse(await readSealed(runtime, request, cookie));
  return data;
}
