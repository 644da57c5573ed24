import * as openid from "openid-client";
import { EnvHttpProxyAgent, fetch as fetchThrough } from "undici";
import { type IdentityProvider } from "@/lib/server/identity-provider";
import { singleton } from "@/lib/server/singleton";

/** Seconds in which the provider has to answer each request. */
const timeoutSeconds = 5;
/** Seconds by which its clock may differ. */
const clockToleranceSeconds = 60;
/** Time for which its metadata is not asked for again, in ms. */
const metadataMs = 5 * 60_000;

interface Known {
  metadata: Promise<openid.ServerMetadata>;
  readAt: number;
}

const known = () => singleton("identity-provider", () => new Map<string, Known>());

/**
 * Knows the provider, with metadata that are at most five minutes old. Each has its keys read anew: after a rotation the next sign-in
 * works. @throws errors of openid-client, which may hold tokens: see `explainProviderError`
 */
export async function openProvider(
  settings: IdentityProvider,
  { isFresh = false } = {},
): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const metadata = await getMetadata(settings, isFresh);
  // Many providers take both, and RFC 6749 (section 2.3.1) has all take this one.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const provider = new openid.Configuration(
    metadata,
    clientId,
    { [openid.clockTolerance]: clockToleranceSeconds },
    methods.includes("client_secret_basic")
      ? openid.ClientSecretBasic(clientSecret)
      : openid.ClientSecretPost(clientSecret),
  );
  if (issuer.startsWith("http:")) openid.allowInsecureRequests(provider);
  openid.enableNonRepudiationChecks(provider);
  provider.timeout = timeoutSeconds;
  provider[openid.customFetch] = fetchProvider;
  return provider;
}

/** Requests at the same moment share one; a failure is not kept. */
function getMetadata(
  { issuer, clientId }: IdentityProvider,
  isFresh: boolean,
): Promise<openid.ServerMetadata> {
  const found = known().get(issuer);
  if (!isFresh && found && Date.now() - found.readAt < metadataMs) return found.metadata;
  const reading = { metadata: readMetadata(issuer, clientId), readAt: Date.now() };
  known().set(issuer, reading);
  reading.metadata.catch(() => {
    if (known().get(issuer) === reading) known().delete(issuer);
  });
  return reading.metadata;
}

async function readMetadata(issuer: string, clientId: string): Promise<openid.ServerMetadata> {
  const discovered = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    [openid.customFetch]: fetchProvider,
    ...(issuer.startsWith("http:") && { execute: [openid.allowInsecureRequests] }),
  });
  const metadata = discovered.serverMetadata();
  // The library compares addresses, to which a slash at the end is nothing.
  if (metadata.issuer !== issuer) throw new WrongIssuerError(metadata.issuer);
  return metadata;
}

/** The provider calls itself otherwise than OIDC_ISSUER does. */
export class WrongIssuerError extends Error {
  constructor(readonly issuer: string) {
    super(`The identity provider calls itself ${issuer}, which is not the value of OIDC_ISSUER.`);
  }
}

/** https goes through HTTPS_PROXY if it is set, as with another service. */
const fetchProvider: openid.CustomFetch = async (url, { body, ...options }) => {
  const dispatcher = singleton(
    "identity-provider-proxy",
    () => new EnvHttpProxyAgent({ httpProxy: "" }),
  );
  const answer = await fetchThrough(url, {
    ...options,
    body: body instanceof URLSearchParams ? body.toString() : null,
    dispatcher,
  });
  return answer as unknown as Response;
};
