import { insertSecret, type SecretOwner } from "@/lib/server/domain/clients/insert-client";
import { getClientToChange } from "@/lib/server/domain/clients/manage-clients";
import { newClientSecret } from "@/lib/server/domain/clients/secrets";
import { tokenLifetime } from "@/lib/server/domain/clients/tokens";
import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** The result of a rotation. The new secret is returned only here. */
export interface RotatedSecret {
  clientSecret: string;
  secretId: string;
  /** The previous secrets that were still valid, newest first; `expiresAt` is ISO 8601, UTC. */
  oldSecrets: { id: string; expiresAt: string }[];
}

/** Maximum old secrets that are valid together with a new one. */
const mostOldSecrets = 4;

/**
 * Gives a client a new shared secret; those of its people stay. With `keepOldMs`, the newest old secret stays valid for that time, or
 * until its own end if that is earlier, and older ones as long as earlier rotations promised; with 0 all end immediately. Tokens and
 * sessions end with their secret. @throws AppError not_found
 */
export function rotateSecret(
  runtime: Runtime,
  clientId: string,
  keepOldMs: number,
): Promise<RotatedSecret> {
  return runtime.database.write(async (transaction) => {
    const { id } = await getClientToChange(transaction, runtime.database, clientId);
    return replaceSecrets(transaction, runtime, { clientId: id, personId: null }, keepOldMs);
  });
}

/** Like `rotateSecret`, for a client's shared secrets or those of one person. Call inside a write that holds the client. */
export async function replaceSecrets(
  transaction: Queries,
  runtime: Runtime,
  owner: SecretOwner,
  keepOldMs: number,
): Promise<RotatedSecret> {
  const clientSecret = newClientSecret();
  const now = Date.now();
  const old = await dropExpired(transaction, owner, now);
  const oldSecrets = old.map(({ id, expires_at }, index) => {
    // A user who repeats a rotation because its new secret was lost must not end the one in use.
    const isPromised = keepOldMs > 0 && index > 0 && index < mostOldSecrets;
    if (isPromised && expires_at !== null) return { id, expiresAt: expires_at };
    const end = index === 0 ? now + keepOldMs : now;
    const expiresAt = new Date(Math.min(end, expires_at ? Date.parse(expires_at) : end));
    return { id, expiresAt: expiresAt.toISOString() };
  });
  for (const { id, expiresAt } of oldSecrets) await endSecret(transaction, id, expiresAt);
  const secretId = await insertSecret(transaction, runtime, owner, clientSecret);
  return { clientSecret, secretId, oldSecrets };
}

/**
 * Ends a secret, with the tokens and sessions it started; the client's other secret is unaffected. Returns the
 * time it ended.
 * @throws AppError not_found
 */
export function revokeSecret(
  { database }: Runtime,
  clientId: string,
  secretId: string,
): Promise<string> {
  return database.write(async (transaction) => {
    const client = await getClientToChange(transaction, database, clientId);
    const query = transaction
      .selectFrom("client_secrets")
      .select(["id", "expires_at"])
      .where("client_id", "=", client.id)
      .where("id", "=", secretId.toLowerCase());
    const secret = isId(secretId) ? await query.executeTakeFirst() : undefined;
    if (!secret)
      throw new AppError("not_found", `Client ${client.id} has no secret "${secretId}".`);
    const now = new Date().toISOString();
    const expiresAt =
      secret.expires_at !== null && secret.expires_at < now ? secret.expires_at : now;
    await endSecret(transaction, secret.id, expiresAt);
    return expiresAt;
  });
}

/**
 * Deletes secrets that expired more than a token's lifetime before `now` (ms since 1970); until then they
 * invalidate tokens of Cuelist 0.1. Returns the valid ones, newest first.
 */
async function dropExpired(transaction: Queries, { clientId, personId }: SecretOwner, now: number) {
  await transaction
    .deleteFrom("client_secrets")
    .where("client_id", "=", clientId)
    .where("person_id", personId === null ? "is" : "=", personId)
    .where("expires_at", "<=", new Date(now - tokenLifetime * 1_000).toISOString())
    .execute();
  return transaction
    .selectFrom("client_secrets")
    .select(["id", "expires_at"])
    .where("client_id", "=", clientId)
    .where("person_id", personId === null ? "is" : "=", personId)
    .where((eb) =>
      eb.or([eb("expires_at", "is", null), eb("expires_at", ">", new Date(now).toISOString())]),
    )
    .orderBy("id", "desc")
    .execute();
}

async function endSecret(transaction: Queries, id: string, expiresAt: string): Promise<void> {
  await transaction
    .updateTable("client_secrets")
    .set({ expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}
