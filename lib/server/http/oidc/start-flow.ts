import * as openid from "openid-client";
import { explainProviderError } from "@/lib/server/http/oidc/explain-provider-error";
import { keepFlow } from "@/lib/server/http/oidc/flow";
import { getIdentityProvider, toRedirectUri } from "@/lib/server/http/oidc/get-identity-provider";
import { openProvider } from "@/lib/server/http/oidc/provider";
import { type Runtime } from "@/lib/server/runtime/runtime";
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
