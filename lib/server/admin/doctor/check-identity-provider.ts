import { bad, type Finding, good } from "@/lib/server/admin/doctor/finding";
import { type Env } from "@/lib/server/env";
import { routes } from "@/lib/shared/routes";

/** Asks the identity provider for its metadata, if people sign in with one. It is loaded then only. */
export async function checkIdentityProvider({
  identityProvider,
  publicOrigin,
}: Env): Promise<Finding[]> {
  if (!identityProvider) return [];
  const { issuer } = identityProvider;
  const { openProvider, WrongIssuerError } = await import("@/lib/server/http/oidc/provider");
  try {
    await openProvider(identityProvider, { isFresh: true });
    const callback = publicOrigin + routes.identityCallback;
    return [good("sign-in", `${issuer} answers. It must know the redirect URI ${callback}.`)];
  } catch (error) {
    if (error instanceof WrongIssuerError)
      return [bad("sign-in", error.message, "Set OIDC_ISSUER to exactly that.")];
    return [
      bad(
        "sign-in",
        `${issuer} doesn't answer as an identity provider.`,
        "Check OIDC_ISSUER, HTTPS_PROXY and the network. A CA of your own: NODE_EXTRA_CA_CERTS.",
      ),
    ];
  }
}
