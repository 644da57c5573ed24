import { getChangeSet, noSuchChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import { nameAction } from "@/lib/shared/change-sets/action-labels";
import { type ChangeSet, type ChangeSetAction } from "@/lib/shared/change-sets/schema";
import { insertChangeSet, pendingItem } from "@/lib/server/domain/change-sets/start-change-set";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";

/**
 * Starts the undo of a change-set as a new change-set, which `runChangeSet` processes. Stops the original if it is running.
 * @throws AppError not_found; forbidden for a viewer; conflict if it is already undone or has changed nothing
 */
export async function startUndo(
  { database }: Runtime,
  principal: Principal,
  changeSetId: string,
): Promise<ChangeSet> {
  requireManager(principal);
  if (!isId(changeSetId)) throw noSuchChangeSet();
  const undo = await database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `change-set ${changeSetId.toLowerCase()}`);
    const undone = await getChangeSet(transaction, principal, changeSetId);
    if (undone.undone_by !== null)
      throw new AppError("conflict", "This change was already undone.");
    await refuseDeleted(transaction, undone);
    await stop(transaction, undone);
    const items = await readDone(transaction, undone);
    if (items.length === 0) return null;
    return insertChangeSet(transaction, principal, {
      action: toUndo(undone),
      undo_of: undone.uuid,
      items,
    });
  });
  // Thrown after the commit: the original stays stopped.
  if (!undo)
    throw new AppError(
      "conflict",
      "This change didn't affect any playlists. There is nothing to undo.",
    );
  return undo;
}

/** @throws AppError not_found if the change-set is being deleted because of its age */
async function refuseDeleted(transaction: Queries, { uuid, state }: ChangeSet): Promise<void> {
  if (state !== "preparing") return;
  const { digest } = await transaction
    .selectFrom("change_sets")
    .select("digest")
    .where("id", "=", uuid)
    .executeTakeFirstOrThrow();
  if (digest === null) throw noSuchChangeSet();
}

/** The undo of an undo is a redo of the original action. */
function toUndo({ uuid, action }: ChangeSet): ChangeSetAction {
  if (action.kind !== "undo")
    return { kind: "undo", change_set: uuid, of: action.kind, what: nameAction(action) };
  return { ...action, change_set: uuid, redo: action.redo !== true };
}

/** Positions per statement. */
const step = 2_000;

/** The first position of each batch of items. An undo may have gaps between positions. */
async function* stepsOf(transaction: Queries, changeSetId: string): AsyncGenerator<number> {
  const end = await transaction
    .selectFrom("change_set_items")
    .select(({ fn }) => fn.max("position").as("position"))
    .where("change_set_id", "=", changeSetId)
    .executeTakeFirst();
  for (let from = 0; from <= (end?.position ?? -1); from += step) {
    if (from > 0) await new Promise(setImmediate);
    yield from;
  }
}

/** Reads the items that changed something, keeping their positions. */
async function readDone(transaction: Queries, { uuid }: ChangeSet) {
  const items: ReturnType<typeof pendingItem>[] = [];
  for await (const from of stepsOf(transaction, uuid)) {
    const rows = await transaction
      .selectFrom("change_set_items")
      .select(["position", "playlist_id", "created_playlist_id", "name"])
      .where("change_set_id", "=", uuid)
      .where("position", ">=", from)
      .where("position", "<", from + step)
      .where("revision", "is not", null)
      // Omit playlists that were deleted since.
      .where(({ fn }) => fn.coalesce("created_playlist_id", "playlist_id"), "is not", null)
      .orderBy("position")
      .execute();
    for (const { position, playlist_id, created_playlist_id, name } of rows)
      items.push(pendingItem({ position, playlist_id: created_playlist_id ?? playlist_id, name }));
  }
  return items;
}

/** Skips pending items and clears the digest of an import, so that the file can be imported again. */
async function stop(transaction: Queries, { uuid, state }: ChangeSet): Promise<void> {
  if (state === "done") return;
  for await (const from of stepsOf(transaction, uuid)) {
    await transaction
      .updateTable("change_set_items")
      .set({ state: "skipped", message: "Canceled before it ran." })
      .where("change_set_id", "=", uuid)
      .where("position", ">=", from)
      .where("position", "<", from + step)
      .where("state", "=", "pending")
      .execute();
  }
  await transaction
    .updateTable("change_sets")
    .set({ state: "done", digest: null })
    .where("id", "=", uuid)
    .execute();
}
