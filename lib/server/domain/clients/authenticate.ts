import { type Principal } from "@/lib/server/principal";
import { type Credentials } from "@/lib/shared/clients/schema";
import { findUsableSecret, toSeconds } from "@/lib/server/domain/clients/find-usable-secret";
import { invalidToken } from "@/lib/server/domain/clients/token-errors";
import {
  issueToken,
  type IssuedToken,
  sessionEnd,
  type TokenClaims,
  tokenLifetime,
  verifyToken,
} from "@/lib/server/domain/clients/tokens";
import { ownVersion } from "@/lib/server/db/migrate";
import { oldestServer, outdated } from "@/lib/server/db/upgrades/schema-floor";
import { prepared } from "@/lib/server/db/prepared";
import { AppError } from "@/lib/shared/errors";
import { getRequestContext, noteRefusedClient } from "@/lib/server/request-context";
import { lowerRole } from "@/lib/shared/vocabulary";
import { type Runtime } from "@/lib/server/runtime/runtime";

/**
 * Reads a token's client, the secret that started its session, the person who owns that, and whether the session was ended. `personId`: the
 * person whom an identity provider signed in, without a secret.
 */
const findCaller = prepared<{
  clientId: string;
  secretId: string | null;
  personId: string | null;
  sessionId: string;
}>()((db, { clientId, secretId, personId, sessionId }) =>
  db
    .selectFrom("clients")
    .innerJoin("companies", "companies.id", "clients.company_id")
    .leftJoin("client_secrets", (join) =>
      join
        .onRef("client_secrets.client_id", "=", "clients.id")
        .on("client_secrets.id", "=", secretId),
    )
    .leftJoin("people", (join) =>
      join
        .onRef("people.client_id", "=", "clients.id")
        .on(({ eb, fn, ref, val }) =>
          eb("people.id", "=", fn.coalesce(ref("client_secrets.person_id"), val(personId))),
        ),
    )
    .leftJoin("ended_sessions", (join) => join.on("ended_sessions.id", "=", sessionId))
    .select([
      "clients.id",
      "clients.name",
      "clients.role",
      "clients.disabled_at",
      "clients.tokens_not_before",
      "clients.tenant_id",
      "companies.id as company_id",
      "companies.name as company_name",
      "companies.kind as company_kind",
      "client_secrets.id as secret_id",
      "client_secrets.expires_at as secret_expires_at",
      "people.id as person_id",
      "people.name as person_name",
      "people.role as person_role",
      "people.disabled_at as person_disabled_at",
      "people.tokens_not_before as person_tokens_not_before",
      "people.binding as person_binding",
      "ended_sessions.id as ended_session_id",
      oldestServer.as("oldest_server"),
    ])
    .where("clients.id", "=", clientId)
    .compile(),
);

/** Exchanges credentials for a token, and returns their owner; all failures look the same. @throws AppError invalid_client */
export async function exchangeCredentials(
  runtime: Runtime,
  credentials: Credentials,
): Promise<IssuedToken & { clientId: string; personId: string | undefined }> {
  const secret = await findUsableSecret(runtime, credentials, noteRefusedClient);
  if (!secret) throw wrongCredentials();
  const { clientId, personId } = secret;
  Object.assign(getRequestContext(), { isRefused: false, personId });
  return { ...issueToken(runtime, secret), clientId, personId };
}

function wrongCredentials(): AppError {
  return new AppError(
    "invalid_client",
    "That client ID and secret don't match. Check both, or ask your administrator for a new secret.",
    {
      headers: { "WWW-Authenticate": 'Bearer realm="cuelist"' },
    },
  );
}

/**
 * Returns the caller who presents `token`. Checks the current state of the client, secret and session, so that disabling, rotating,
 * revoking, signing out and a change of role take effect immediately on every instance.
 * @throws AppError invalid_token, token_expired; unavailable if a newer Cuelist has upgraded the database and this one would damage it
 */
export async function authenticate(runtime: Runtime, token: string): Promise<Principal> {
  const claims = await verifyToken(runtime, token);
  const { id: sessionId, secretId, personId = null, binding = 0, startedAt } = claims.session;
  const keys = { clientId: claims.clientId, secretId, personId, sessionId };
  const [caller] = await findCaller(runtime.database.read, keys);
  if ((caller?.oldest_server ?? 0) > ownVersion) throw outdated();
  const isIssuedBefore = (time: string | null) =>
    time !== null && claims.issuedAtMs <= Date.parse(time);
  const isRevoked =
    !caller ||
    caller.disabled_at !== null ||
    caller.person_disabled_at !== null ||
    caller.ended_session_id !== null ||
    isIssuedBefore(caller.tokens_not_before) ||
    isIssuedBefore(caller.person_tokens_not_before);
  if (isRevoked) {
    if (caller) noteRefusedClient(caller.id);
    throw invalidToken();
  }
  const secretEndsAt = toSeconds(caller.secret_expires_at);
  const hasLostSecret = () => {
    if (personId !== null) return caller.person_binding !== binding;
    if (secretId === null) return hasSecretEndedSince(runtime, claims);
    return caller.secret_id === null || secretEndsAt * 1_000 <= Date.now();
  };
  if (await hasLostSecret()) {
    noteRefusedClient(caller.id);
    throw invalidToken();
  }
  const person =
    caller.person_id === null ? null : { id: caller.person_id, name: caller.person_name ?? "" };
  const context = getRequestContext();
  context.personId = person?.id;
  context.checkAccess = () => requireStillValid(runtime, token);
  context.agencyId = caller.tenant_id ?? caller.company_id;
  return {
    clientId: caller.id,
    clientName: caller.name,
    person,
    role: lowerRole(caller.role, caller.person_role),
    companyId: caller.company_id,
    companyName: caller.company_name,
    companyKind: caller.company_kind,
    token,
    session: claims.session,
    secretEndsAt,
    issuedAt: claims.issuedAt,
    expiresAt: Math.min(claims.expiresAt, secretEndsAt),
    sessionEndsAt: Math.max(
      sessionEnd(startedAt, secretEndsAt),
      Math.min(claims.expiresAt, secretEndsAt),
    ),
  };
}

/** Checks that a token is not revoked. Neither its age nor an outage of the database ends work that has begun. @throws AppError invalid_token */
async function requireStillValid(runtime: Runtime, token: string): Promise<void> {
  await authenticate(runtime, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid_token") throw error;
  });
}

/** For tokens of Cuelist 0.1, which don't name their secret: whether any secret of the client has ended since. */
async function hasSecretEndedSince(
  { database }: Runtime,
  { clientId, issuedAtMs }: TokenClaims,
): Promise<boolean> {
  const ended = await database.read
    .selectFrom("client_secrets")
    .select("id")
    .where("client_id", "=", clientId)
    .where("person_id", "is", null)
    .where("expires_at", ">=", new Date(issuedAtMs).toISOString())
    .where("expires_at", "<=", new Date().toISOString())
    .limit(1)
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Returns the principal with a fresh token once half of its token's hour has passed, otherwise unchanged.
 * Renewed tokens never outlast the session: 12 hours after authentication, or the end of the secret.
 */
export async function renewPrincipal(runtime: Runtime, principal: Principal): Promise<Principal> {
  const { issuedAt, expiresAt, clientId, session, secretEndsAt } = principal;
  const age = Date.now() / 1_000 - issuedAt;
  if (age <= tokenLifetime / 2 || expiresAt >= principal.sessionEndsAt) return principal;
  const { secretId } = session;
  return {
    ...principal,
    ...issueToken(runtime, { clientId, secretId, secretEndsAt, session }),
  };
}
