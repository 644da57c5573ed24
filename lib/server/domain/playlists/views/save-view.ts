import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId, newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import {
  findSavedViews,
  ownerOfNew,
  type ViewOwner,
} from "@/lib/server/domain/playlists/views/find-views";
import {
  type ChangeView,
  type CreateView,
  type SavedView,
} from "@/lib/shared/playlists/views/view-schema";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { nameKey } from "@/lib/shared/text";

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
