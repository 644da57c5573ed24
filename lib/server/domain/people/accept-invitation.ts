import { type Queries } from "@/lib/server/db/database";
import { replaceSecrets } from "@/lib/server/domain/clients/manage-secrets";
import {
  getPersonToChange,
  type PersonToChange,
} from "@/lib/server/domain/people/get-person-to-change";
import { describeProvider } from "@/lib/server/domain/people/identities";
import { hashInvitationKey } from "@/lib/server/domain/people/invitations";
import { getLogger } from "@/lib/server/logger";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { type AcceptedInvitation, type Invitation } from "@/lib/shared/people/schema";
import { lowerRole } from "@/lib/shared/vocabulary";

/** Describes an invitation, which stays as it is. @throws AppError not_found for a wrong key; conflict if it cannot be accepted (any more) */
export async function describeInvitation(runtime: Runtime, key: string): Promise<Invitation> {
  const found = await getOpenInvitation(runtime.database.read, runtime, key);
  return {
    person: { name: found.name, role: lowerRole(found.role, found.client_role) },
    client: { name: found.client_name },
    company: { name: found.company_name },
    expires_at: found.expires_at,
    identity_provider: describeProvider(runtime),
  };
}

/**
 * Uses an invitation up, once: gives its person a secret, which is returned only here, and ends the secrets that they had. Whoever accepts
 * it at the same moment gets the conflict. @throws AppError not_found for a wrong key; conflict if it cannot be accepted (any more)
 */
export function acceptInvitation(runtime: Runtime, key: string): Promise<AcceptedInvitation> {
  const { identityProvider } = runtime.env;
  if (identityProvider?.isOnly)
    throw new AppError("conflict", `Join with ${identityProvider.name}: pages take no secrets.`);
  return takeInvitation(runtime, key, async (transaction, { person, client }) => {
    const owner = { clientId: client.id, personId: person.id };
    const { clientSecret } = await replaceSecrets(transaction, runtime, owner, 0);
    return {
      person: { uuid: person.id, name: person.name },
      client_id: client.id,
      client_secret: clientSecret,
    };
  });
}

/** Uses an invitation up, once, and does what it gives in the same transaction. @throws AppError not_found, conflict, and what `give` throws */
export async function takeInvitation<Given>(
  runtime: Runtime,
  key: string,
  give: (transaction: Queries, invited: PersonToChange) => Promise<Given>,
): Promise<Given> {
  const { database } = runtime;
  const { person_id: personId } = await getOpenInvitation(database.read, runtime, key);
  const { given, clientId } = await database.write(async (transaction) => {
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
    return { given: await give(transaction, invited), clientId: invited.client.id };
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
