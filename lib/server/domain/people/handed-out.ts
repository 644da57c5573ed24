import { type By, noSuchPerson } from "@/lib/server/domain/people/get-person-to-change";
import { withAgency } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { isId } from "@/lib/shared/ids";
import { type HandedOut } from "@/lib/shared/people/schema";

const maxShown = 100;

/**
 * Lists what a person gave to others and is still valid: invitations, secrets of colleagues, and shared views; the first 100 of each.
 * @throws AppError not_found
 */
export async function listHandedOut(
  { database }: Runtime,
  by: By,
  personId: string,
): Promise<HandedOut> {
  const { read: db } = database;
  const id = personId.toLowerCase();
  const person = isId(id)
    ? await db
        .selectFrom("people")
        .innerJoin("clients", "clients.id", "people.client_id")
        .select(["people.client_id", "clients.tenant_id"])
        .where("people.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!person || (by && by.clientId !== person.client_id)) throw noSuchPerson();
  const now = new Date().toISOString();
  const invitations = await db
    .selectFrom("invitations")
    .innerJoin("people", "people.id", "invitations.person_id")
    .select(["people.name as person", "invitations.expires_at"])
    .where("people.client_id", "=", person.client_id)
    .where("invitations.issued_by", "=", id)
    .where("invitations.used_at", "is", null)
    .where("invitations.revoked_at", "is", null)
    .where("invitations.expires_at", ">", now)
    .orderBy("invitations.id")
    .limit(maxShown)
    .execute();
  const secrets = await db
    .selectFrom("client_secrets")
    .innerJoin("people", "people.id", "client_secrets.person_id")
    .select(["people.name as person", "client_secrets.created_at"])
    .where("client_secrets.client_id", "=", person.client_id)
    .where("client_secrets.issued_by", "=", id)
    .where((eb) =>
      eb.or([
        eb("client_secrets.expires_at", "is", null),
        eb("client_secrets.expires_at", ">", now),
      ]),
    )
    .orderBy("client_secrets.id")
    .limit(maxShown)
    .execute();
  const views = await withAgency(person.tenant_id ?? undefined, () =>
    db
      .selectFrom("saved_views")
      .select("name")
      .where("client_id", "=", person.client_id)
      .where("person_id", "=", id)
      .where("is_shared", "=", 1)
      .orderBy("name_key")
      .limit(maxShown)
      .execute(),
  );
  return { invitations, secrets, shared_views: views.map(({ name }) => name) };
}
