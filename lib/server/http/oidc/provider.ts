import * as openid from "openid-client";
import { type IdentityProvider } from "@/lib/server/identity-provider";
import { openPool, readAnswerBytes, sendOutgoing } from "@/lib/server/outgoing";
import { singleton } from "@/lib/server/singleton";
import { z } from "zod";

/** Time limit of each request to the provider, in seconds. */
const timeoutSeconds = 5;
/** Maximum bytes of an answer; the keys are a document of their own. */
const maxBytes = { answer: 64 * 1024, keys: 256 * 1024 };
/** Tolerated difference between the provider's clock and ours, in seconds. */
const clockToleranceSeconds = 60;
/** Time for which its metadata is reused, in ms. */
const metadataMs = 5 * 60_000;

interface Known {
  metadata: Promise<openid.ServerMetadata>;
  readAt: number;
}

const known = () => singleton("identity-provider", () => new Map<string, Known>());

/**
 * Connects to the provider with metadata that is at most five minutes old. Each connection fetches the keys again: after a rotation the
 * next sign-in works. @throws errors of openid-client, which may hold tokens: see `explainProviderError`
 */
export async function openProvider(
  settings: IdentityProvider,
  { isFresh = false } = {},
): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const metadata = await getMetadata(settings, isFresh);
  // Many providers accept both; RFC 6749 (section 2.3.1) requires all to accept this one.
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
  provider[openid.customFetch] = askProvider(issuer, metadata.jwks_uri);
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
  const discovering = openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    [openid.customFetch]: askProvider(issuer),
    ...(issuer.startsWith("http:") && { execute: [openid.allowInsecureRequests] }),
  });
  const discovered = await discovering.catch((error: unknown) => {
    throw toWrongIssuer(error) ?? error;
  });
  const metadata = discovered.serverMetadata();
  // The library ignores a slash at the end of an address.
  if (metadata.issuer !== issuer) throw new WrongIssuerError(metadata.issuer);
  return metadata;
}

/** Recognizes the library's error for metadata of another issuer, such as one that differs by a slash after the path. */
function toWrongIssuer(error: unknown): WrongIssuerError | null {
  const parsed = wrongIssuerSchema.safeParse(error);
  return parsed.success ? new WrongIssuerError(parsed.data.cause.body.issuer) : null;
}

const wrongIssuerSchema = z.object({
  code: z.literal("OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"),
  cause: z.object({
    attribute: z.literal("issuer"),
    body: z.object({ issuer: z.url({ protocol: /^https?$/ }).max(500) }),
  }),
});

/** The provider's own name differs from OIDC_ISSUER. */
export class WrongIssuerError extends Error {
  constructor(readonly issuer: string) {
    super(`The identity provider calls itself ${issuer}, which is not the value of OIDC_ISSUER.`);
  }
}

/** Sends the library's requests. Rejects failures of the network with a ClientError whose cause is our fault. */
const askProvider =
  (issuer: string, keys?: string): openid.CustomFetch =>
  async (address, { method, headers, body }) => {
    const totalMs = 1_000 * timeoutSeconds;
    const answer = await sendOutgoing(
      singleton(`identity-provider\n${issuer}`, () => openPool(issuer, totalMs)),
      {
        url: new URL(address),
        method: method === "POST" ? "POST" : "GET",
        headers,
        body: body instanceof URLSearchParams ? body.toString() : null,
      },
      {
        who: "The identity provider",
        connectMs: totalMs,
        firstByteMs: totalMs,
        totalMs,
        maxBytes: address === keys ? maxBytes.keys : maxBytes.answer,
      },
    );
    const bytes = await readAnswerBytes(answer);
    const type = answer.header("content-type");
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
      status: answer.status,
      headers: type === null ? {} : { "content-type": type },
    });
  };
