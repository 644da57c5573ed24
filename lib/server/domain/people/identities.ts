import { type Queries } from "@/lib/server/db/database";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { type OfferedProvider } from "@/lib/shared/clients/schema";

/** A person at an identity provider: `iss` and `sub` (OpenID Connect Core 1.0, section 5.7). */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The person of an identity, and the number of the binding. */
export interface PersonOfIdentity {
  personId: string;
  clientId: string;
  binding: number;
}

/** Describes the identity provider for pages; null if there is none. */
export function describeProvider({ env }: Pick<Runtime, "env">): OfferedProvider | null {
  const { identityProvider } = env;
  return identityProvider
    ? { name: identityProvider.name, is_only: identityProvider.isOnly }
    : null;
}

const withIdentity = (db: Queries, { issuer, subject }: Identity) =>
  db
    .selectFrom("people")
    .where("people.oidc_issuer", "=", issuer)
    .where("people.oidc_subject", "=", subject);

/** Returns the person who has joined with an identity. @throws AppError forbidden if there is none, or they were disabled */
export async function getPersonOfIdentity(
  { database, env }: Runtime,
  identity: Identity,
): Promise<PersonOfIdentity> {
  const found = await withIdentity(database.read, identity)
    .innerJoin("clients", "clients.id", "people.client_id")
    .select([
      "people.id as personId",
      "clients.id as clientId",
      "people.binding",
      "people.disabled_at",
      "clients.disabled_at as client_disabled_at",
    ])
    .executeTakeFirst();
  const name = env.identityProvider?.name;
  if (!found)
    throw new AppError(
      "forbidden",
      `This ${name} account isn't linked to anyone yet. Open your invitation link and choose Continue with ${name}, or ask your manager for one.`,
    );
  if (found.disabled_at !== null || found.client_disabled_at !== null)
    throw new AppError("forbidden", "This access was turned off. Ask your manager.");
  const { personId, clientId, binding } = found;
  return { personId, clientId, binding };
}

/** Whether an identity belongs to another person. */
export async function isIdentityTaken(
  db: Queries,
  identity: Identity,
  personId: string,
): Promise<boolean> {
  const other = withIdentity(db, identity).where("people.id", "!=", personId).select("people.id");
  return (await other.executeTakeFirst()) !== undefined;
}
