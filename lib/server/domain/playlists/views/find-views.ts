import { type Queries } from "@/lib/server/db/database";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { type Principal } from "@/lib/server/principal";

/** Query of the views that a principal sees: its own, and shared ones of its company. */
export const visibleViews = (db: Queries, { companyId, clientId }: Principal) =>
  db
    .selectFrom("saved_views")
    .where("company_id", "=", companyId)
    .where((eb) => eb.or([eb("client_id", "=", clientId), eb("is_shared", "=", 1)]));

/** Finds some of the visible views, or all, by name. */
export async function findSavedViews(
  db: Queries,
  principal: Principal,
  viewId?: string,
): Promise<SavedView[]> {
  let views = visibleViews(db, principal);
  if (viewId !== undefined) views = views.where("id", "=", viewId);
  const rows = await views
    .select(["id", "name", "query", "is_shared", "client_id"])
    .orderBy("name_key")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, query, is_shared, client_id }) => ({
    uuid: id,
    name,
    query,
    is_shared: is_shared === 1,
    is_own: client_id === principal.clientId,
  }));
}
