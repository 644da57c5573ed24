import { randomBytes } from "node:crypto";
import { type Queries } from "@/lib/server/db/database";
import {
  type By,
  getPersonToChange,
  logAct,
  refuseForgotten,
} from "@/lib/server/domain/people/get-person-to-change";
import { limits } from "@/lib/shared/limits";
import { hmac } from "@/lib/server/keys";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { type InvitationLink } from "@/lib/shared/people/schema";
import { routes } from "@/lib/shared/routes";

/** Time for which an invitation can be accepted: seven days. */
const lifetimeMs = 7 * 24 * 3_600_000;

/** The stored form of an invitation's key. */
export const hashInvitationKey = ({ keys }: Runtime, key: string): string =>
  hmac(keys.pepper, `invitation\n${key}`);

/** Issues a new link for a person and ends their earlier ones. @throws AppError not_found, forbidden, conflict */
export async function inviteAgain(
  runtime: Runtime,
  by: By,
  personId: string,
): Promise<InvitationLink & { clientId: string; name: string }> {
  const link = await runtime.database.write(async (transaction) => {
    const found = await getPersonToChange(transaction, runtime, by, personId);
    refuseForgotten(found);
    const { person, client } = found;
    if (person.disabled_at !== null)
      throw new AppError("conflict", "This person is disabled. Enable them first.");
    await endInvitations(transaction, person.id);
    const invitation = await insertInvitation(transaction, runtime, by, person.id);
    return { ...invitation, clientId: client.id, name: person.name };
  });
  logAct(by, personId, "invited again");
  return link;
}

/** Ends a person's links. @throws AppError not_found, forbidden */
export async function revokeInvitations(runtime: Runtime, by: By, personId: string): Promise<void> {
  await runtime.database.write(async (transaction) => {
    const { person } = await getPersonToChange(transaction, runtime, by, personId);
    await endInvitations(transaction, person.id);
  });
  logAct(by, personId, "no longer invited");
}

/** Inserts a link for a person and ends their oldest links; stores only its hash. The key is in the fragment, which browsers don't send. */
export async function insertInvitation(
  transaction: Queries,
  runtime: Runtime,
  by: By,
  personId: string,
): Promise<InvitationLink> {
  const key = randomBytes(32).toString("base64url");
  const now = Date.now();
  const expiresAt = new Date(now + lifetimeMs).toISOString();
  await transaction
    .insertInto("invitations")
    .values({
      id: newId(),
      person_id: personId,
      key_hash: hashInvitationKey(runtime, key),
      created_at: new Date(now).toISOString(),
      issued_by: by?.person?.id ?? null,
      expires_at: expiresAt,
      used_at: null,
      revoked_at: null,
    })
    .execute();
  const links = transaction.selectFrom("invitations").where("person_id", "=", personId);
  await transaction
    .deleteFrom("invitations")
    .where("person_id", "=", personId)
    .where(
      "id",
      "not in",
      links.select("id").orderBy("id", "desc").limit(limits.invitationsOfPerson),
    )
    .execute();
  return { url: `${runtime.env.publicOrigin}${routes.join(key)}`, expires_at: expiresAt };
}

/** Ends the unused links of a person. */
export async function endInvitations(transaction: Queries, personId: string): Promise<void> {
  await transaction
    .updateTable("invitations")
    .set({ revoked_at: new Date().toISOString() })
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}
