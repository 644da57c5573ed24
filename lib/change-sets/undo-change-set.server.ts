import "server-only";
import { getChangeSet, noSuchChangeSet } from "@/lib/change-sets/read-change-sets.server";
import { type ChangeSet } from "@/lib/change-sets/schema";
import { insertChangeSet, waitingItem } from "@/lib/change-sets/start-change-set.server";
import { type Principal } from "@/lib/clients/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime";

/**
 * Begins to undo a change-set of the principal's company, as a change-set of its own that `runChangeSet` carries out. One that
 * is still running is stopped where it stands.
 * @throws AppError not_found, forbidden for a viewer, conflict if it has been undone already or did nothing
 */
export async function startUndo(
  { database }: Runtime,
  principal: Principal,
  changeSetId: string,
): Promise<ChangeSet> {
  if (principal.role !== "manager")
    throw new AppError(
      "forbidden",
      "Your client may read only. Ask your operator for the role manager.",
    );
  if (!isId(changeSetId)) throw noSuchChangeSet();
  return database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `change-set ${changeSetId.toLowerCase()}`);
    const undone = await getChangeSet(transaction, principal, changeSetId);
    if (undone.undone_by !== null) throw new AppError("conflict", "This has been undone already.");
    await stop(transaction, undone.uuid);
    const items = await transaction
      .selectFrom("change_set_items")
      .select(["place", "playlist_id", "made_id", "name"])
      .where("change_set_id", "=", undone.uuid)
      .where("revision", "is not", null)
      .orderBy("place")
      .execute();
    if (items.length === 0)
      throw new AppError("conflict", "It changed nothing: there is nothing to undo.");
    return insertChangeSet(transaction, principal, {
      act: { kind: "undo", change_set: undone.uuid, of: undone.act.kind },
      undoes: undone.uuid,
      items: items.map(({ place, playlist_id, made_id, name }) =>
        waitingItem({ place, playlist_id: made_id ?? playlist_id, name }),
      ),
    });
  });
}

/** Leaves alone what waits. */
async function stop(transaction: Queries, changeSetId: string): Promise<void> {
  await transaction
    .updateTable("change_set_items")
    .set({ state: "unchanged", message: "Stopped before its turn." })
    .where("change_set_id", "=", changeSetId)
    .where("state", "=", "waiting")
    .execute();
  await transaction
    .updateTable("change_sets")
    .set({ state: "done" })
    .where("id", "=", changeSetId)
    .execute();
}
