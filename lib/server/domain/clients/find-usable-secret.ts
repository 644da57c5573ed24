import { type Credentials } from "@/lib/shared/clients/schema";
import { prepared } from "@/lib/server/db/prepared";
import { hashClientSecret } from "@/lib/server/domain/clients/secrets";
import { isId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Looked up in place of a malformed client ID, so that the lookup takes the same time. */
const unknownClientId = "00000000-0000-7000-8000-000000000000";

/**
 * Reads a client and its secret with this hash. An index finds the secret, because a client may have thousands of people; the hash is
 * keyed, so that guesses reveal nothing through the lookup's timing.
 */
const findSecret = prepared<{ clientId: string; hash: string }>()((db, { clientId, hash }) =>
  db
    .selectFrom("clients")
    .leftJoin("client_secrets", (join) =>
      join
        .onRef("client_secrets.client_id", "=", "clients.id")
        .on("client_secrets.hash", "=", hash),
    )
    .leftJoin("people", "people.id", "client_secrets.person_id")
    .select([
      "clients.disabled_at",
      "client_secrets.id",
      "client_secrets.expires_at",
      "people.id as person_id",
      "people.disabled_at as person_disabled_at",
    ])
    .where("clients.id", "=", clientId)
    .compile(),
);

/** A valid secret; `secretEndsAt` is in seconds since 1970, or `Infinity`. */
interface UsableSecret {
  clientId: string;
  secretId: string;
  secretEndsAt: number;
  /** The person who owns it; undefined for a shared secret. */
  personId: string | undefined;
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
  const hash = hashClientSecret(keys.pepper, credentials.client_secret);
  const [found] = await findSecret(database.read, { clientId, hash });
  if (!found) return null;
  onKnown(clientId);
  const { id, expires_at, disabled_at, person_id, person_disabled_at } = found;
  const secretEndsAt = toSeconds(expires_at);
  const isDisabled = disabled_at !== null || person_disabled_at !== null;
  if (id === null || isDisabled || secretEndsAt * 1_000 <= Date.now()) return null;
  return { clientId, secretId: id, secretEndsAt, personId: person_id ?? undefined };
}

/** Converts a stored time to whole seconds since 1970; null becomes `Infinity`. */
export function toSeconds(time: string | null): number {
  return time === null ? Infinity : Math.floor(Date.parse(time) / 1_000);
}
