import { type Queries } from "@/lib/server/db/database";
import { replaceSecrets } from "@/lib/server/domain/clients/manage-secrets";
import {
  getPersonToChange,
  type PersonToChange,
} from "@/lib/server/domain/people/get-person-to-change";
import {
  describeProvider,
  type Identity,
  isIdentityTaken,
  type PersonOfIdentity,
} from "@/lib/server/domain/people/identities";
import { hashInvitationKey } from "@/lib/server/domain/people/invitations";
import { getLogger } from "@/lib/server/logger";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { type AcceptedInvitation, type Invitation } from "@/lib/shared/people/schema";
import { lowerRole } from "@/lib/shared/vocabulary";

/**
 * Uses an invitation up, once, and binds an identity to its person in place of an earlier one (decision 87). Their secrets stay valid.
 * @throws AppError not_found for a wrong key; conflict if it cannot be accepted (any more), or the identity is another person's
 */
export async function joinWithIdentity(
  runtime: Runtime,
  invited: Invited,
  identity: Identity,
): Promise<PersonOfIdentity> {
  const { personId, clientId } = invited;
  try {
    return await takeInvitation(runtime, invited, async (transaction) => {
      if (await isIdentityTaken(transaction, identity, personId)) throw taken(runtime);
      return { personId, clientId, binding: await bind(transaction, personId, identity) };
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The identity was bound to a person of another client at the same moment, which the unique index prevented.
    if (await isIdentityTaken(runtime.database.read, identity, personId)) throw taken(runtime);
    throw error;
  }
}

/** Returns the number of the binding. A new one ends the sessions that the earlier identity began. */
async function bind(db: Queries, personId: string, { issuer, subject }: Identity): Promise<number> {
  const person = db.selectFrom("people").where("id", "=", personId);
  const before = await person
    .select(["oidc_issuer", "oidc_subject", "binding"])
    .executeTakeFirstOrThrow();
  const { oidc_issuer, oidc_subject } = before;
  if (oidc_issuer === issuer && oidc_subject === subject) return before.binding;
  const binding = before.binding + 1;
  await db
    .updateTable("people")
    .set({ oidc_issuer: issuer, oidc_subject: subject, binding })
    .where("id", "=", personId)
    .execute();
  return binding;
}

const taken = ({ env }: Runtime): AppError =>
  new AppError(
    "conflict",
    `This ${env.identityProvider?.name} account belongs to another person here. Sign out there, or ask your manager.`,
  );

/** An invitation, by its key, that could be accepted at the time of the lookup. */
interface Invited {
  key: string;
  clientId: string;
  personId: string;
}

/** Finds an invitation by its key. @throws AppError not_found for a wrong key; conflict if it cannot be accepted (any more) */
export async function findInvited(runtime: Runtime, key: string): Promise<Invited> {
  const found = await getOpenInvitation(runtime.database.read, runtime, key);
  return { key, clientId: found.client_id, personId: found.person_id };
}

/** Describes an invitation without using it up. @throws AppError not_found for a wrong key; conflict if it cannot be accepted (any more) */
export async function describeInvitation(
  runtime: Runtime,
  key: string,
): Promise<Invitation & { clientId: string }> {
  const found = await getOpenInvitation(runtime.database.read, runtime, key);
  return {
    clientId: found.client_id,
    person: { name: found.name, role: lowerRole(found.role, found.client_role) },
    client: { name: found.client_name },
    company: { name: found.company_name },
    expires_at: found.expires_at,
    identity_provider: describeProvider(runtime),
  };
}

/**
 * Uses an invitation up, once: gives its person a secret, which is returned only here, and ends their previous secrets. Of two
 * simultaneous callers one gets the conflict. @throws AppError not_found for a wrong key; conflict if it cannot be accepted (any more)
 */
export async function acceptInvitation(
  runtime: Runtime,
  invited: Invited,
): Promise<AcceptedInvitation> {
  const { identityProvider } = runtime.env;
  if (identityProvider?.isOnly)
    throw new AppError("conflict", `Join with ${identityProvider.name}: pages accept no secrets.`);
  return takeInvitation(runtime, invited, async (transaction, { person, client }) => {
    const owner = { clientId: client.id, personId: person.id };
    const { clientSecret } = await replaceSecrets(transaction, runtime, owner, 0);
    return {
      person: { uuid: person.id, name: person.name },
      client_id: client.id,
      client_secret: clientSecret,
    };
  });
}

/** Uses an invitation up, once, and runs `give` in the same transaction. @throws AppError not_found, conflict, and the errors of `give` */
async function takeInvitation<Given>(
  runtime: Runtime,
  { key, clientId, personId }: Invited,
  give: (transaction: Queries, invited: PersonToChange) => Promise<Given>,
): Promise<Given> {
  const given = await runtime.database.write(async (transaction) => {
    const invited = await getPersonToChange(transaction, runtime, null, personId);
    const invitation = await getOpenInvitation(transaction, runtime, key);
    const now = new Date().toISOString();
    await transaction
      .updateTable("invitations")
      .set({ used_at: now })
      .where("id", "=", invitation.id)
      .execute();
    await transaction
      .updateTable("people")
      .set({ joined_at: invited.person.joined_at ?? now })
      .where("id", "=", personId)
      .execute();
    return give(transaction, invited);
  });
  getLogger().info({ client_id: clientId, person_id: personId }, "person joined");
  return given;
}

async function getOpenInvitation(db: Queries, runtime: Runtime, key: string) {
  const found = await db
    .selectFrom("invitations")
    .innerJoin("people", "people.id", "invitations.person_id")
    .innerJoin("clients", "clients.id", "people.client_id")
    .innerJoin("companies", "companies.id", "clients.company_id")
    .select([
      "invitations.id",
      "invitations.person_id",
      "invitations.expires_at",
      "invitations.used_at",
      "invitations.revoked_at",
      "people.name",
      "people.role",
      "people.disabled_at",
      "people.client_id",
      "clients.name as client_name",
      "clients.role as client_role",
      "clients.disabled_at as client_disabled_at",
      "companies.name as company_name",
    ])
    .where("invitations.key_hash", "=", hashInvitationKey(runtime, key))
    .executeTakeFirst();
  if (!found)
    throw new AppError(
      "not_found",
      "This invitation doesn't exist. Copy the whole link, or ask for a new one.",
    );
  if (found.used_at !== null)
    throw ended("This invitation was already used. If that wasn't you, tell your manager.");
  if (found.revoked_at !== null)
    throw ended("This invitation was withdrawn. Ask your manager for a new one.");
  if (Date.parse(found.expires_at) <= Date.now())
    throw ended("This invitation has expired. Ask your manager for a new one.");
  if (found.disabled_at !== null || found.client_disabled_at !== null)
    throw ended("This access was turned off. Ask your manager.");
  return found;
}

const ended = (message: string) => new AppError("conflict", message);
