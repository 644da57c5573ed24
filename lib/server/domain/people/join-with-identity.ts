import { type Queries } from "@/lib/server/db/database";
import { takeInvitation } from "@/lib/server/domain/people/accept-invitation";
import { type Identity, isIdentityTaken } from "@/lib/server/domain/people/identities";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";

/**
 * Uses an invitation up, once, and binds an identity to its person, in place of one that they had. Secrets of the person, which scripts
 * may use, stay. @throws AppError not_found for a wrong key; conflict if it cannot be accepted (any more), or the identity is another person's
 */
export async function joinWithIdentity(
  runtime: Runtime,
  key: string,
  identity: Identity,
): Promise<{ personId: string; clientId: string }> {
  let invitedId = "";
  try {
    return await takeInvitation(runtime, key, async (transaction, { person, client }) => {
      invitedId = person.id;
      if (await isIdentityTaken(transaction, identity, person.id)) throw taken(runtime);
      await bind(transaction, person.id, identity);
      return { personId: person.id, clientId: client.id };
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A person of another client was given it at the same moment, and the unique index told.
    if (await isIdentityTaken(runtime.database.read, identity, invitedId)) throw taken(runtime);
    throw error;
  }
}

async function bind(db: Queries, personId: string, { issuer, subject }: Identity): Promise<void> {
  const person = db.selectFrom("people").where("id", "=", personId);
  const before = await person.select(["oidc_issuer", "oidc_subject"]).executeTakeFirstOrThrow();
  const { oidc_issuer, oidc_subject } = before;
  if (oidc_issuer === issuer && oidc_subject === subject) return;
  // Sessions that the earlier identity began end.
  const ends = oidc_subject === null ? {} : { tokens_not_before: new Date().toISOString() };
  await db
    .updateTable("people")
    .set({ oidc_issuer: issuer, oidc_subject: subject, ...ends })
    .where("id", "=", personId)
    .execute();
}

const taken = ({ env }: Runtime): AppError =>
  new AppError(
    "conflict",
    `This ${env.identityProvider?.name} account belongs to another person here. Sign out there, or ask your manager.`,
  );
