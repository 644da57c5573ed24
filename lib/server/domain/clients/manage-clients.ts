import { insertClient } from "@/lib/server/domain/clients/insert-client";
import { clientNameSchema } from "@/lib/shared/clients/schema";
import { newClientSecret } from "@/lib/server/domain/clients/secrets";
import { type Database, type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId, newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { parseName } from "@/lib/shared/text-schema";
import { type Role } from "@/lib/shared/vocabulary";

/** Creates a client. The secret is returned only here. @throws AppError invalid */
export async function createClient(
  runtime: Runtime,
  { companyId, name: givenName, role }: { companyId: string; name: string; role: Role },
): Promise<{ clientId: string; clientSecret: string }> {
  const { database } = runtime;
  const name = parseName(clientNameSchema, givenName);
  const client = { id: newId(), companyId, name, role, secret: newClientSecret() };
  await database.write((transaction) => insertClient(transaction, runtime, client));
  return { clientId: client.id, clientSecret: client.secret };
}

/**
 * Disables a client: it gets no new tokens and its existing ones are refused. Returns the time it was disabled;
 * repeating it changes nothing.
 * @throws AppError not_found
 */
export function disableClient({ database }: Runtime, clientId: string): Promise<string> {
  return database.write(async (transaction) => {
    const client = await getClientToChange(transaction, database, clientId);
    if (client.disabled_at !== null) return client.disabled_at;
    const now = new Date().toISOString();
    await transaction
      .updateTable("clients")
      .set({ disabled_at: now, tokens_not_before: now })
      .where("id", "=", client.id)
      .execute();
    return now;
  });
}

/** Enables a disabled client. Tokens issued before stay refused. @throws AppError not_found */
export function enableClient({ database }: Runtime, clientId: string): Promise<void> {
  return database.write(async (transaction) => {
    const client = await getClientToChange(transaction, database, clientId);
    if (client.disabled_at === null) return;
    await transaction
      .updateTable("clients")
      .set({ disabled_at: null, tokens_not_before: new Date().toISOString() })
      .where("id", "=", client.id)
      .execute();
  });
}

/** Reads a client and locks it until the transaction ends. @throws AppError not_found */
export async function getClientToChange(
  transaction: Queries,
  { operations }: Database,
  clientId: string,
) {
  await operations.holdLock(transaction, `client\n${clientId.toLowerCase()}`);
  const query = transaction
    .selectFrom("clients")
    .select(["id", "name", "role", "disabled_at"])
    .where("id", "=", clientId.toLowerCase());
  const client = isId(clientId) ? await query.executeTakeFirst() : undefined;
  if (!client) throw new AppError("not_found", `No client has the ID "${clientId}".`);
  return client;
}
