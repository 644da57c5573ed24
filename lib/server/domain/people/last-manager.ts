import { type Queries } from "@/lib/server/db/database";
import { type PersonToChange } from "@/lib/server/domain/people/get-person-to-change";
import { type Env } from "@/lib/server/env";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";

/**
 * Refuses to remove a client's last manager: one of its people must be able to manage the others. Shared secrets don't count, nor do
 * invited people who have not signed in. Call in a transaction that locks the client.
 * @throws AppError conflict
 */
export async function refuseLastManager(
  transaction: Queries,
  { env }: Pick<Runtime, "env">,
  { person, client }: PersonToChange,
): Promise<void> {
  if (client.role !== "manager" || person.role !== "manager") return;
  const managers = () => whoCanSignIn(transaction, env, client.id).where("role", "=", "manager");
  const isOne = await managers().where("people.id", "=", person.id).executeTakeFirst();
  if (!isOne) return;
  const other = await managers().where("people.id", "!=", person.id).limit(1).executeTakeFirst();
  if (!other)
    throw new AppError(
      "conflict",
      "This is the last manager who can sign in. Make someone else a manager first.",
    );
}

/** Selects people with a valid secret, if pages accept secrets, or with an identity at the identity provider. */
function whoCanSignIn(db: Queries, { identityProvider }: Env, clientId: string) {
  return db
    .selectFrom("people")
    .select("people.id")
    .where("people.client_id", "=", clientId)
    .where("people.disabled_at", "is", null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        ...(identityProvider ? [eb("people.oidc_issuer", "=", identityProvider.issuer)] : []),
        ...(identityProvider?.isOnly
          ? []
          : [
              exists(
                selectFrom("client_secrets")
                  .whereRef("client_secrets.person_id", "=", "people.id")
                  .where((inner) =>
                    inner.or([
                      inner("client_secrets.expires_at", "is", null),
                      inner("client_secrets.expires_at", ">", new Date().toISOString()),
                    ]),
                  )
                  .select("client_secrets.id"),
              ),
            ]),
      ]),
    );
}
