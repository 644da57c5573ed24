import { type Queries } from "@/lib/server/db/database";
import { type RotatedSecret, replaceSecrets } from "@/lib/server/domain/clients/manage-secrets";
import { checkRole } from "@/lib/server/domain/people/add-person";
import {
  type By,
  getPersonToChange,
  logAct,
  noSuchPerson,
  type PersonToChange,
  refuseForgotten,
} from "@/lib/server/domain/people/get-person-to-change";
import { listHandedOut } from "@/lib/server/domain/people/handed-out";
import { endInvitations } from "@/lib/server/domain/people/invitations";
import { refuseLastManager } from "@/lib/server/domain/people/last-manager";
import { getPerson } from "@/lib/server/domain/people/list-people";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { type ChangePerson, type HandedOut, type Person } from "@/lib/shared/people/schema";
import { nameKey } from "@/lib/shared/text";

/** Changes a person in one transaction and returns their new state. */
async function act(
  runtime: Runtime,
  by: By,
  personId: string,
  name: string,
  work: (transaction: Queries, found: PersonToChange) => Promise<void>,
): Promise<Person> {
  const person = await runtime.database.write(async (transaction) => {
    const found = await getPersonToChange(transaction, runtime, by, personId);
    await work(transaction, found);
    return getPerson(transaction, by, found.person.id);
  });
  logAct(by, person.uuid, name);
  return person;
}

/**
 * Changes a person's name, address or role. A lower role takes effect immediately, also for running work.
 * @throws AppError not_found, forbidden, invalid for a role above the client's, conflict for the last manager
 */
export const changePerson = (
  runtime: Runtime,
  by: By,
  personId: string,
  { name, email, role }: ChangePerson,
): Promise<Person> =>
  act(runtime, by, personId, "changed", async (transaction, found) => {
    refuseForgotten(found);
    if (role) checkRole(found.client.role, role);
    if (role === "viewer") await refuseLastManager(transaction, runtime, found);
    await transaction
      .updateTable("people")
      .set({ role, email, name, name_key: name === undefined ? undefined : nameKey(name) })
      .where("id", "=", found.person.id)
      .execute();
  });

/**
 * Disables a person: ends their secrets, tokens, sessions and invitations, on every server from the next request on. Lists what they gave
 * to others. Repeating it changes nothing. @throws AppError not_found, forbidden, conflict for the last manager
 */
export async function disablePerson(
  runtime: Runtime,
  by: By,
  personId: string,
): Promise<{ person: Person; handedOut: HandedOut }> {
  const handedOut = await listHandedOut(runtime, by, personId);
  const person = await act(runtime, by, personId, "disabled", (transaction, found) =>
    disable(transaction, runtime, found),
  );
  return { person, handedOut };
}

async function disable(
  transaction: Queries,
  runtime: Runtime,
  found: PersonToChange,
): Promise<void> {
  const { id, disabled_at } = found.person;
  if (disabled_at !== null) return;
  await refuseLastManager(transaction, runtime, found);
  const now = new Date().toISOString();
  await transaction
    .updateTable("people")
    .set({ disabled_at: now, tokens_not_before: now })
    .where("id", "=", id)
    .execute();
  await transaction
    .updateTable("client_secrets")
    .set({ expires_at: now })
    .where("person_id", "=", id)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .execute();
  await transaction.deleteFrom("person_sessions").where("person_id", "=", id).execute();
  await endInvitations(transaction, id);
  // Also the invitations that they issued, because they may hold the links.
  await transaction
    .updateTable("invitations")
    .set({ revoked_at: now })
    .where("issued_by", "=", id)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

/** Enables a disabled person again, who then needs a new secret or invitation. @throws AppError not_found, forbidden, conflict if forgotten */
export const enablePerson = (runtime: Runtime, by: By, personId: string): Promise<Person> =>
  act(runtime, by, personId, "enabled", async (transaction, found) => {
    refuseForgotten(found);
    if (found.person.disabled_at === null) return;
    await transaction
      .updateTable("people")
      .set({ disabled_at: null, tokens_not_before: new Date().toISOString() })
      .where("id", "=", found.person.id)
      .execute();
  });

/**
 * Disables a person, replaces their name by "Former colleague 3", and removes their address and other personal data. Their changes stay.
 * Repeating it changes nothing. @throws AppError not_found, forbidden, conflict for the last manager
 */
export async function forgetPerson(runtime: Runtime, by: By, personId: string): Promise<Person> {
  const forgotten = await act(runtime, by, personId, "forgotten", async (transaction, found) => {
    const { person, client } = found;
    if (person.forgotten_at !== null) return;
    await disable(transaction, runtime, found);
    const { many } = await transaction
      .selectFrom("people")
      .select(({ fn }) => fn.countAll<number>().as("many"))
      .where("client_id", "=", client.id)
      .where("forgotten_at", "is not", null)
      .executeTakeFirstOrThrow();
    const name = `Former colleague ${Number(many) + 1}`;
    await transaction
      .updateTable("people")
      .set({
        name,
        name_key: nameKey(name),
        email: null,
        oidc_issuer: null,
        oidc_subject: null,
        forgotten_at: new Date().toISOString(),
      })
      .where("id", "=", person.id)
      .execute();
    // Unshared views and pins are visible to nobody else.
    await transaction
      .deleteFrom("saved_views")
      .where("client_id", "=", client.id)
      .where("person_id", "=", person.id)
      .where("is_shared", "=", 0)
      .execute();
    await transaction
      .deleteFrom("pinned_companies")
      .where("client_id", "=", client.id)
      .where("owner_id", "=", person.id)
      .execute();
  });
  await runtime.database.emptyLog();
  return forgotten;
}

/**
 * Gives a person (of the client `ofClient`, if given) a new secret, and keeps old ones for `keepOldMs` as `rotateSecret` does.
 * @throws AppError not_found, forbidden, conflict if they are disabled
 */
export async function renewPersonSecret(
  runtime: Runtime,
  by: By,
  personId: string,
  keepOldMs: number,
  ofClient?: string,
): Promise<RotatedSecret & { clientId: string }> {
  const renewed = await runtime.database.write(async (transaction) => {
    const found = await getPersonToChange(transaction, runtime, by, personId);
    refuseForgotten(found);
    const { person, client } = found;
    if (ofClient !== undefined && client.id !== ofClient) throw noSuchPerson();
    if (person.disabled_at !== null)
      throw new AppError("conflict", "This person is disabled. Enable them first.");
    const issuedBy = by?.person && by.person.id !== person.id ? by.person.id : null;
    const owner = { clientId: client.id, personId: person.id, issuedBy };
    const rotated = await replaceSecrets(transaction, runtime, owner, keepOldMs);
    await transaction
      .updateTable("people")
      .set({ joined_at: person.joined_at ?? new Date().toISOString() })
      .where("id", "=", person.id)
      .execute();
    return { ...rotated, clientId: client.id };
  });
  logAct(by, personId, "given a new secret");
  return renewed;
}
