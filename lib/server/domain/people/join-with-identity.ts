import { type Queries } from "@/lib/server/db/database";
import { type Invited, takeInvitation } from "@/lib/server/domain/people/accept-invitation";
import {
  type Identity,
  isIdentityTaken,
  type PersonOfIdentity,
} from "@/lib/server/domain/people/identities";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";

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
