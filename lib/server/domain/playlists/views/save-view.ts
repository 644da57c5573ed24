import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId, newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import {
  type ChangeView,
  type CreateView,
  type SavedView,
} from "@/lib/shared/playlists/views/view-schema";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { nameKey } from "@/lib/shared/text";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";

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
interface ViewOwner {
  clientId: string;
  personId: string | null;
}

const ownerOfNew = ({ clientId, person }: Principal): ViewOwner => ({
  clientId,
  personId: person?.id ?? null,
});

/** Lists the saved views that the caller sees, by name. Their number is limited. */
export async function listViews({ database }: Runtime, principal: Principal): Promise<SavedView[]> {
  const found = await findSavedViews(database.read, principal);
  return found.map(({ owner: _owner, ...view }) => view);
}

/** Finds some of the visible views, or all, by name. */
async function findSavedViews(
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

/** Saves a view; only managers may share it. @throws AppError forbidden, conflict if there are too many */
export async function createView(
  { database }: Runtime,
  principal: Principal,
  { name, query, is_shared }: CreateView,
): Promise<SavedView> {
  if (is_shared) requireManager(principal);
  const now = new Date().toISOString();
  const id = newId();
  const owner = ownerOfNew(principal);
  await database.write(async (db) => {
    await checkCount(db, principal, is_shared ? null : owner);
    await db
      .insertInto("saved_views")
      .values({
        id,
        company_id: principal.companyId,
        client_id: owner.clientId,
        person_id: owner.personId,
        is_shared: Number(is_shared),
        name,
        name_key: nameKey(name),
        query,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
  const { person } = principal;
  return {
    uuid: id,
    name,
    query,
    is_shared,
    person: person && { uuid: person.id, name: person.name },
    is_own: true,
  };
}

/** Changes a view. @throws AppError as `getChangeable`, conflict if there are too many */
export async function changeView(
  { database }: Runtime,
  principal: Principal,
  { viewId, change }: { viewId: string; change: ChangeView },
): Promise<SavedView> {
  return database.write(async (db) => {
    const { owner, ...view } = await getChangeable(db, principal, viewId);
    const { is_shared = view.is_shared, name = view.name, query = view.query } = change;
    if (is_shared !== view.is_shared) {
      requireManager(principal);
      await checkCount(db, principal, is_shared ? null : owner);
    }
    await db
      .updateTable("saved_views")
      .set({
        name,
        name_key: nameKey(name),
        query,
        is_shared: Number(is_shared),
        updated_at: new Date().toISOString(),
      })
      .where("id", "=", view.uuid)
      .where("company_id", "=", principal.companyId)
      .execute();
    return { ...view, name, query, is_shared };
  });
}

/** Deletes a view. @throws AppError as `getChangeable` */
export async function deleteView(
  { database }: Runtime,
  principal: Principal,
  viewId: string,
): Promise<void> {
  await database.write(async (db) => {
    const { uuid } = await getChangeable(db, principal, viewId);
    await db
      .deleteFrom("saved_views")
      .where("id", "=", uuid)
      .where("company_id", "=", principal.companyId)
      .execute();
  });
}

/** Returns a view that the principal may change: their own, or for a manager any visible one. @throws AppError not_found, forbidden */
async function getChangeable(
  db: Queries,
  principal: Principal,
  viewId: string,
): Promise<SavedView & { owner: ViewOwner }> {
  const [view] = isId(viewId) ? await findSavedViews(db, principal, viewId.toLowerCase()) : [];
  if (!view) throw new AppError("not_found", "View not found, or you don't have access to it.");
  if (!view.is_own) requireManager(principal);
  return view;
}

/** Checks the number of views of an owner, or with null of the company's shared ones. @throws AppError conflict */
async function checkCount(
  db: Queries,
  { companyId }: Principal,
  owner: ViewOwner | null,
): Promise<void> {
  let query = db
    .selectFrom("saved_views")
    .where("company_id", "=", companyId)
    .where("is_shared", "=", owner ? 0 : 1);
  if (owner)
    query = query
      .where("client_id", "=", owner.clientId)
      .where("person_id", owner.personId === null ? "is" : "=", owner.personId);
  const { views } = await query
    .select(({ fn }) => fn.countAll<number>().as("views"))
    .executeTakeFirstOrThrow();
  if (Number(views) >= limits.savedViews)
    throw new AppError(
      "conflict",
      `There can be at most ${limits.savedViews} ${owner ? "own" : "shared"} views. Delete one first.`,
    );
}
