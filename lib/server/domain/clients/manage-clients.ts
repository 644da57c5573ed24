import { insertClient } from "@/lib/server/domain/clients/insert-client";
import { clientNameSchema } from "@/lib/shared/clients/schema";
import { newClientSecret } from "@/lib/server/domain/clients/secrets";
import { type Database, type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId, newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { parseName } from "@/lib/shared/text-schema";
import { type Role } from "@/lib/shared/vocabulary";
import { normalizeName } from "@/lib/shared/text";

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
 * Disables a client: it gets no new tokens and its existing ones are refused. Returns since when; a client that was disabled already stays
 * as it is (`isChanged`).
 * @throws AppError not_found
 */
export function disableClient(
  { database }: Runtime,
  clientId: string,
): Promise<{ disabledAt: string; isChanged: boolean }> {
  return database.write(async (transaction) => {
    const client = await getClientToChange(transaction, database, clientId);
    if (client.disabled_at !== null) return { disabledAt: client.disabled_at, isChanged: false };
    const now = new Date().toISOString();
    await transaction
      .updateTable("clients")
      .set({ disabled_at: now, tokens_not_before: now })
      .where("id", "=", client.id)
      .execute();
    return { disabledAt: now, isChanged: true };
  });
}

/**
 * Enables a disabled client. Tokens issued before stay refused. Returns whether the client was disabled.
 * @throws AppError not_found
 */
export function enableClient({ database }: Runtime, clientId: string): Promise<boolean> {
  return database.write(async (transaction) => {
    const client = await getClientToChange(transaction, database, clientId);
    if (client.disabled_at === null) return false;
    await transaction
      .updateTable("clients")
      .set({ disabled_at: null, tokens_not_before: new Date().toISOString() })
      .where("id", "=", client.id)
      .execute();
    return true;
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

/** Ends all tokens and sessions of a client, or of every client (null); secrets stay valid. @throws AppError not_found */
export function revokeTokens({ database }: Runtime, clientId: string | null): Promise<string> {
  return database.write(async (transaction) => {
    const client =
      clientId === null ? null : await getClientToChange(transaction, database, clientId);
    const now = new Date().toISOString();
    await transaction
      .updateTable("clients")
      .set({ tokens_not_before: now })
      .$if(client !== null, (update) => update.where("id", "=", client?.id ?? ""))
      .execute();
    return now;
  });
}

/** Finds a client by its ID or exact name. @throws AppError not_found; conflict if several have the name */
export async function findClient(
  db: Queries,
  client: string,
): Promise<{ id: string; name: string }> {
  const query = db.selectFrom("clients").select(["id", "name"]).limit(2);
  const found = isId(client)
    ? await query.where("id", "=", client.toLowerCase()).execute()
    : await query.where("name", "in", [normalizeName(client), client]).execute();
  const [one, other] = found;
  if (!one) throw new AppError("not_found", `No client has the ID or name "${client}".`);
  if (other)
    throw new AppError("conflict", `Several clients are named "${client}". Give the ID instead.`);
  return one;
}
