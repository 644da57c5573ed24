import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";

/** Whether the principal sees the calls of all clients of its company, as a manager of an agency does. Others see their own. */
export const seesOtherClients = ({ role, companyKind }: Principal): boolean =>
  role === "manager" && companyKind === "agency";

/** Finds the IDs and names of the clients whose calls the principal may see, by ID. */
export function findVisibleClients(
  db: Queries,
  principal: Principal,
): Promise<{ uuid: string; name: string }[]> {
  const { clientId, companyId } = principal;
  const clients = db.selectFrom("clients").select(["id as uuid", "name"]).orderBy("id");
  return (
    seesOtherClients(principal)
      ? clients.where("company_id", "=", companyId)
      : clients.where("id", "=", clientId)
  ).execute();
}
