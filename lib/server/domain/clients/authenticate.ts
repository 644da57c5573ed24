import { type Principal } from "@/lib/server/principal";
import { type Credentials } from "@/lib/shared/clients/schema";
import { findMatchingHash } from "@/lib/server/domain/clients/secrets";
import { invalidToken } from "@/lib/server/domain/clients/token-errors";
import {
  issueToken,
  type IssuedToken,
  sessionEnd,
  type TokenClaims,
  tokenLifetime,
  verifyToken,
} from "@/lib/server/domain/clients/tokens";
import { type Database } from "@/lib/server/db/database";
import { ownVersion } from "@/lib/server/db/migrate";
import { oldestServer, outdated } from "@/lib/server/db/upgrades/schema-floor";
import { prepared } from "@/lib/server/db/prepared";
import { AppError } from "@/lib/shared/errors";
import { getRequestContext, noteRefusedClient } from "@/lib/server/request-context";
import { isId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Looked up in place of a malformed client ID, so that the lookup takes the same time. */
const unknownClientId = "00000000-0000-7000-8000-000000000000";

const findSecrets = prepared<{ clientId: string }>()((db, { clientId }) =>
  db
    .selectFrom("client_secrets")
    .innerJoin("clients", "clients.id", "client_secrets.client_id")
    .select([
      "client_secrets.id",
      "client_secrets.hash",
      "client_secrets.expires_at",
      "clients.disabled_at",
    ])
    .where("client_secrets.client_id", "=", clientId)
    .compile(),
);

/** A token's client, the secret that started its session, whether that session was ended, and where the client's last write is. */
const findCaller = prepared<
  { clientId: string; secretId: string | null; sessionId: string },
  [Database]
>()((db, { clientId, secretId, sessionId }, database) =>
  db
    .selectFrom("clients")
    .innerJoin("companies", "companies.id", "clients.company_id")
    .leftJoin("client_secrets", (join) =>
      join
        .onRef("client_secrets.client_id", "=", "clients.id")
        .on("client_secrets.id", "=", secretId),
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
      "ended_sessions.id as ended_session_id",
      database.lastWriteOf("clients.id").as("last_write"),
      oldestServer.as("oldest_server"),
    ])
    .where("clients.id", "=", clientId)
    .compile(),
);

/** A valid secret; `endsAt` is in seconds since 1970, or `Infinity`. */
interface UsableSecret {
  clientId: string;
  secretId: string;
  secretEndsAt: number;
}

/**
 * Returns the secret that matches the credentials, or null; all failures take the same time. `onKnown` is called with the ID of a
 * client that exists, also if the secret is wrong.
 */
export async function findUsableSecret(
  { database, keys }: Runtime,
  credentials: Credentials,
  onKnown: (clientId: string) => void = () => undefined,
): Promise<UsableSecret | null> {
  const clientId = isId(credentials.client_id)
    ? credentials.client_id.toLowerCase()
    : unknownClientId;
  const rows = await findSecrets(database.read, { clientId });
  const usable = rows.filter(
    (row) => row.disabled_at === null && toSeconds(row.expires_at) * 1_000 > Date.now(),
  );
  const hashes = usable.map((row) => row.hash);
  const hash = findMatchingHash(keys.pepper, credentials.client_secret, hashes);
  const secret = usable.find((row) => row.hash === hash);
  if (rows.length > 0) onKnown(clientId);
  if (!secret) return null;
  return { clientId, secretId: secret.id, secretEndsAt: toSeconds(secret.expires_at) };
}

/** Exchanges credentials for a token; all failures look the same. @throws AppError invalid_client */
export async function exchangeCredentials(
  runtime: Runtime,
  credentials: Credentials,
): Promise<IssuedToken> {
  const secret = await findUsableSecret(runtime, credentials, noteRefusedClient);
  if (!secret) throw wrongCredentials();
  Object.assign(getRequestContext(), { isRefused: false });
  return issueToken(runtime, secret);
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
 * Returns the caller who presents `token`. Reads the client, secret and session from the database, so that
 * disabling, rotating, revoking and signing out take effect immediately on every instance.
 * @throws AppError invalid_token, token_expired; unavailable if a newer Cuelist has upgraded the database and this one would damage it
 */
export async function authenticate(runtime: Runtime, token: string): Promise<Principal> {
  const claims = await verifyToken(runtime, token);
  const { secretId, id: sessionId, startedAt } = claims.session;
  const { database } = runtime;
  const { clientId } = claims;
  const [caller] = await findCaller(database.read, { clientId, secretId, sessionId }, database);
  if ((caller?.oldest_server ?? 0) > ownVersion) throw outdated();
  const isRevoked =
    !caller ||
    caller.disabled_at !== null ||
    caller.ended_session_id !== null ||
    (caller.tokens_not_before !== null && claims.issuedAtMs < Date.parse(caller.tokens_not_before));
  if (isRevoked) {
    if (caller) noteRefusedClient(caller.id);
    throw invalidToken();
  }
  const secretEndsAt = toSeconds(caller.secret_expires_at);
  const hasLostSecret =
    secretId === null
      ? await hasSecretEndedSince(runtime, claims)
      : caller.secret_id === null || secretEndsAt * 1_000 <= Date.now();
  if (hasLostSecret) {
    noteRefusedClient(caller.id);
    throw invalidToken();
  }
  const context = getRequestContext();
  context.lastWrite = caller.last_write;
  if (database.isSharded) context.shard = caller.tenant_id ?? caller.company_id;
  return {
    clientId: caller.id,
    clientName: caller.name,
    role: caller.role,
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

/** For tokens of Cuelist 0.1, which don't name their secret: whether any of the client's has ended since. */
async function hasSecretEndedSince(
  { database }: Runtime,
  { clientId, issuedAtMs }: TokenClaims,
): Promise<boolean> {
  const ended = await database.read
    .selectFrom("client_secrets")
    .select("id")
    .where("client_id", "=", clientId)
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

/** A stored time in whole seconds since 1970; `Infinity` for null. */
function toSeconds(time: string | null): number {
  return time === null ? Infinity : Math.floor(Date.parse(time) / 1_000);
}
