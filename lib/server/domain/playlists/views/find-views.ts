import { type Queries } from "@/lib/server/db/database";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { type Principal } from "@/lib/server/principal";

/** Query of the views that a principal sees: its own, and shared ones of its company. */
export const visibleViews = (db: Queries, { companyId, clientId }: Principal) =>
  db
    .selectFrom("saved_views")
    .where("saved_views.company_id", "=", companyId)
    .where((eb) =>
      eb.or([eb("saved_views.client_id", "=", clientId), eb("saved_views.is_shared", "=", 1)]),
    );

/** Finds some of the visible views, or all, by name. */
export async function findSavedViews(
  db: Queries,
  principal: Principal,
  viewId?: string,
): Promise<SavedView[]> {
  let views = visibleViews(db, principal);
  if (viewId !== undefined) views = views.where("saved_views.id", "=", viewId);
  const rows = await views
    .leftJoin("people as person", "person.id", "saved_views.person_id")
    .select([
      "saved_views.id as uuid",
      "saved_views.name",
      "saved_views.query",
      "saved_views.is_shared",
      "saved_views.client_id",
      ...personColumns,
    ])
    .orderBy("saved_views.name_key")
    .orderBy("saved_views.id")
    .execute();
  return rows.map(({ is_shared, client_id, ...row }) => ({
    ...withPerson(row),
    is_shared: is_shared === 1,
    is_own: client_id === principal.clientId,
  }));
}
