import { type RawBuilder, sql } from "kysely";
import { type DialectOperations, type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { type IdList } from "@/lib/shared/playlists/id-lists/id-list-schema";
import { type IdMatch } from "@/lib/shared/playlists/id-lists/id-matches";
import { type Principal } from "@/lib/server/principal";

/** Returns a list that the principal's company stored. @throws AppError not_found */
export async function getIdList(db: Queries, principal: Principal, key: string): Promise<IdList> {
  const found = await db
    .selectFrom("id_lists")
    .select("inventory_ids")
    .where("company_id", "=", principal.companyId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!found)
    throw new AppError("not_found", "This list of IDs is no longer stored. Paste the IDs again.");
  return { key, inventory_ids: JSON.parse(found.inventory_ids) as string[] };
}

interface IdListFilter {
  db: Queries;
  operations: DialectOperations;
  principal: Principal;
  key: string;
  match: IdMatch;
}

/** Selects the numbers of playlists that contain any or all IDs of a stored list. */
export function withIdList({ db, operations, principal, key, match }: IdListFilter) {
  const ownList = db
    .selectFrom("id_lists")
    .where("company_id", "=", principal.companyId)
    .where("key", "=", key);
  const json = sql<string>`(${ownList.select("inventory_ids")})`;
  const containing = db
    .selectFrom("playlist_inventory")
    .select("playlist_number")
    .where("inventory_id", "in", operations.textsOf(json) as RawBuilder<string>);
  if (match === "any") return containing;
  return containing
    .groupBy("playlist_number")
    .having(({ fn }) => fn.countAll<number>(), "=", ownList.select("inventory_count"));
}
