import { type Queries } from "@/lib/server/db/database";
import { getClientToChange } from "@/lib/server/domain/clients/manage-clients";
import { replaceSecrets } from "@/lib/server/domain/clients/manage-secrets";
import { requireStillManager } from "@/lib/server/domain/clients/still-manager";
import { type By, logAct } from "@/lib/server/domain/people/get-person-to-change";
import { insertInvitation } from "@/lib/server/domain/people/invitations";
import { getPerson } from "@/lib/server/domain/people/list-people";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError, invalid } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { type InvitationLink, type InvitePerson, type Person } from "@/lib/shared/people/schema";
import { nameKey } from "@/lib/shared/text";

interface NewPerson extends InvitePerson {
  clientId: string;
}

/** A new person and their secret, which is returned only here. */
interface AddedPerson {
  personId: string;
  name: string;
  clientId: string;
  clientSecret: string;
}

/** Adds a person with a secret, which the operator passes on. @throws AppError not_found for the client, invalid */
export function addPerson(runtime: Runtime, person: NewPerson): Promise<AddedPerson> {
  return runtime.database.write(async (transaction) => {
    const { personId, clientId } = await insertPerson(transaction, runtime, null, person);
    const owner = { clientId, personId };
    const { clientSecret } = await replaceSecrets(transaction, runtime, owner, 0);
    const now = new Date().toISOString();
    await transaction
      .updateTable("people")
      .set({ joined_at: now })
      .where("id", "=", personId)
      .execute();
    return { personId, name: person.name, clientId, clientSecret };
  });
}

/** Adds a person and a link for joining, which is returned only here. @throws AppError not_found for the client, invalid, forbidden */
export async function invitePerson(
  runtime: Runtime,
  by: By,
  person: NewPerson,
): Promise<{ person: Person; invitation: InvitationLink; clientId: string }> {
  const invited = await runtime.database.write(async (transaction) => {
    const { personId, clientId } = await insertPerson(transaction, runtime, by, person);
    const invitation = await insertInvitation(transaction, runtime, by, personId);
    return { person: await getPerson(transaction, by, personId), invitation, clientId };
  });
  logAct(by, invited.person.uuid, "invited");
  return invited;
}

async function insertPerson(
  transaction: Queries,
  { database }: Runtime,
  by: By,
  { clientId, name, email, role }: NewPerson,
): Promise<{ personId: string; clientId: string }> {
  const client = await getClientToChange(transaction, database, clientId);
  if (by) await requireStillManager(transaction, by);
  checkRole(client.role, role);
  if (client.disabled_at !== null)
    throw new AppError("conflict", "This client is disabled. Enable it first.");
  const personId = newId();
  await transaction
    .insertInto("people")
    .values({
      id: personId,
      client_id: client.id,
      name,
      name_key: nameKey(name),
      email,
      role,
      created_at: new Date().toISOString(),
      joined_at: null,
      disabled_at: null,
      forgotten_at: null,
      last_seen_at: null,
      tokens_not_before: null,
      oidc_issuer: null,
      oidc_subject: null,
    })
    .execute();
  return { personId, clientId: client.id };
}

/** @throws AppError invalid for a role above the client's */
export function checkRole(clientRole: Person["role"], role: Person["role"]): void {
  if (clientRole === "viewer" && role === "manager")
    throw invalid([
      {
        path: ["role"],
        message: "This client has view-only access, so its people can only be viewers.",
      },
    ]);
}
