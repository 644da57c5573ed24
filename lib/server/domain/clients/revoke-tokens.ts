import { getClientToChange } from "@/lib/server/domain/clients/manage-clients";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
