import { type Queries } from "@/lib/server/db/database";
import { getClientToChange } from "@/lib/server/domain/clients/manage-clients";
import { requireStillManager } from "@/lib/server/domain/clients/still-manager";
import { getLogger } from "@/lib/server/logger";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";

/** The author of a change: a manager of the client, or the operator (null), who may change people of all clients. */
export type By = Principal | null;

/**
 * Reads a person and locks their client until the transaction ends, so that changes of a client's people run one after the other.
 * @throws AppError not_found if the caller may not see them; forbidden for one who is no manager any more
 */
export async function getPersonToChange(
  transaction: Queries,
  { database }: Pick<Runtime, "database">,
  by: By,
  personId: string,
) {
  const id = personId.toLowerCase();
  const query = transaction.selectFrom("people").where("id", "=", id);
  const found = isId(id) ? await query.select("client_id").executeTakeFirst() : undefined;
  if (!found || (by && by.clientId !== found.client_id)) throw noSuchPerson();
  const client = await getClientToChange(transaction, database, found.client_id);
  if (by) await requireStillManager(transaction, by);
  const person = await query
    .select(["id", "name", "role", "joined_at", "disabled_at", "forgotten_at"])
    .executeTakeFirstOrThrow();
  return { person, client };
}

export type PersonToChange = Awaited<ReturnType<typeof getPersonToChange>>;

/** @throws AppError conflict for a person who was forgotten */
export function refuseForgotten({ person }: PersonToChange): void {
  if (person.forgotten_at !== null)
    throw new AppError("conflict", "This person was forgotten. Invite them as a new person.");
}

/** Logs a change of a person, by IDs. Changes by the operator are in `admin audit`. */
export function logAct(by: By, personId: string, act: string): void {
  if (by)
    getLogger().info(
      { client_id: by.clientId, person_id: by.person?.id, subject_person_id: personId },
      `person ${act}`,
    );
}

export const noSuchPerson = (): AppError =>
  new AppError("not_found", "Person not found, or you don't have access to them.");
