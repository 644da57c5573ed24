import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { type Credentials } from "@/lib/clients/schema";
import { isClientSecret } from "@/lib/clients/secrets";
import { invalidToken, issueToken, tokenLifetime, verifyToken } from "@/lib/clients/tokens";
import { prepared } from "@/lib/db/prepared";
import { AppError } from "@/lib/errors";
import { getRequestContext } from "@/lib/http/request-context";
import { isId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime";

/** An id that no client has: looked up for a client id that cannot be one, so that it takes as long. */
const nobody = "00000000-0000-7000-8000-000000000000";

const findSecrets = prepared<{ clientId: string }>()((db, { clientId }) =>
  db
    .selectFrom("client_secrets")
    .innerJoin("clients", "clients.id", "client_secrets.client_id")
    .select(["client_secrets.hash", "client_secrets.expires_at", "clients.disabled_at"])
    .where("client_secrets.client_id", "=", clientId)
    .compile(),
);

const findClient = prepared<{ clientId: string }>()((db, { clientId }) =>
  db
    .selectFrom("clients")
    .innerJoin("companies", "companies.id", "clients.company_id")
    .select([
      "clients.id",
      "clients.name",
      "clients.role",
      "clients.disabled_at",
      "clients.tokens_not_before",
      "companies.id as company_id",
      "companies.name as company_name",
      "companies.kind as company_kind",
    ])
    .where("clients.id", "=", clientId)
    .compile(),
);

/**
 * Exchanges credentials for a token. Every cause of failure (no such client, wrong, expired or revoked
 * secret, disabled client) has one answer and takes the same time.
 * @throws AppError invalid_client
 */
export async function exchangeCredentials(
  runtime: Runtime,
  credentials: Credentials,
): Promise<string> {
  const clientId = isId(credentials.client_id) ? credentials.client_id.toLowerCase() : nobody;
  const rows = await findSecrets(runtime.database.read, { clientId });
  const now = new Date().toISOString();
  const usable = rows.filter(
    (row) => row.disabled_at === null && (row.expires_at === null || row.expires_at > now),
  );
  const isRight = isClientSecret(
    runtime.keys.pepper,
    credentials.client_secret,
    usable.map((row) => row.hash),
  );
  if (!isRight) throw wrongCredentials();
  getRequestContext().clientId = clientId;
  return issueToken(runtime, clientId);
}

function wrongCredentials(): AppError {
  return new AppError(
    "invalid_client",
    "The client ID and secret do not match. Check both, or ask your operator for a new secret.",
    {
      headers: { "WWW-Authenticate": 'Bearer realm="cuelist"' },
    },
  );
}

/**
 * Who presents `token`. Looks the client up, so that disabling it or revoking its tokens holds at once.
 * @throws AppError invalid_token, token_expired
 */
export async function authenticate(runtime: Runtime, token: string): Promise<Principal> {
  const claims = await verifyToken(runtime, token);
  const [client] = await findClient(runtime.database.read, { clientId: claims.clientId });
  const isRevoked =
    !client ||
    client.disabled_at !== null ||
    (client.tokens_not_before !== null && claims.issuedAtMs < Date.parse(client.tokens_not_before));
  if (isRevoked) throw invalidToken();
  return {
    clientId: client.id,
    clientName: client.name,
    role: client.role,
    companyId: client.company_id,
    companyName: client.company_name,
    companyKind: client.company_kind,
    token,
    issuedAt: claims.issuedAt,
    expiresAt: claims.expiresAt,
  };
}

/** The presented token, or a fresh one once half of its life is over. */
export function renewToken(runtime: Runtime, principal: Principal): Promise<string> {
  const age = Date.now() / 1_000 - principal.issuedAt;
  return age > tokenLifetime / 2
    ? issueToken(runtime, principal.clientId)
    : Promise.resolve(principal.token);
}
