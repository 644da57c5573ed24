import { type Queries } from "@/lib/server/db/database";
import { type PersonToChange } from "@/lib/server/domain/people/get-person-to-change";
import { type Env } from "@/lib/server/env";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";

/**
 * Refuses to take the last manager from a client: of its people somebody must be able to manage them. Secrets that are nobody's don't count,
 * nor do people who were invited and have not signed in. Call in a transaction that holds the client.
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

/** People with a valid secret, if pages take secrets, or with an identity at the identity provider. */
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
