import { type Queries } from "@/lib/server/db/database";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Selects the views that a principal sees: their own, those of their client without a person, and shared ones of the company. */
const visibleViews = (db: Queries, { companyId, clientId, person }: Principal) =>
  db
    .selectFrom("saved_views")
    .where("saved_views.company_id", "=", companyId)
    .where(({ eb, or, and }) =>
      or([
        eb("saved_views.is_shared", "=", 1),
        and([
          eb("saved_views.client_id", "=", clientId),
          or([
            eb("saved_views.person_id", "is", null),
            ...(person ? [eb("saved_views.person_id", "=", person.id)] : []),
          ]),
        ]),
      ]),
    );

/** The owner of a view that is not shared: a person, or with null everyone who signs in to the client. */
export interface ViewOwner {
  clientId: string;
  personId: string | null;
}

export const ownerOfNew = ({ clientId, person }: Principal): ViewOwner => ({
  clientId,
  personId: person?.id ?? null,
});

/** Lists the saved views that the caller sees, by name. Their number is limited. */
export async function listViews({ database }: Runtime, principal: Principal): Promise<SavedView[]> {
  const found = await findSavedViews(database.read, principal);
  return found.map(({ owner: _owner, ...view }) => view);
}

/** Finds some of the visible views, or all, by name. */
export async function findSavedViews(
  db: Queries,
  principal: Principal,
  viewId?: string,
): Promise<(SavedView & { owner: ViewOwner })[]> {
  let views = visibleViews(db, principal);
  if (viewId !== undefined) views = views.where("saved_views.id", "=", viewId);
  const rows = await views
    .leftJoin("people as person", "person.id", "saved_views.person_id")
    .select([
      "saved_views.id as uuid",
      "saved_views.name",
      "saved_views.query",
      "saved_views.is_shared",
      "saved_views.client_id as clientId",
      "saved_views.person_id as personId",
      ...personColumns,
    ])
    .orderBy("saved_views.name_key")
    .orderBy("saved_views.id")
    .execute();
  const me = ownerOfNew(principal);
  return rows.map(({ is_shared, clientId, personId, ...row }) => ({
    ...withPerson(row),
    is_shared: is_shared === 1,
    is_own: clientId === me.clientId && personId === me.personId,
    owner: { clientId, personId },
  }));
}
