import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { normalizeName } from "@/lib/shared/text";

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
