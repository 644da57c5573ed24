import "server-only";
import { getChangeSet, noSuchChangeSet } from "@/lib/change-sets/read-change-sets.server";
import { type ChangeSet } from "@/lib/change-sets/schema";
import { insertChangeSet, waitingItem } from "@/lib/change-sets/start-change-set.server";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime/runtime";

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
      "You have view-only access. Ask your administrator for the manager role.",
    );
  if (!isId(changeSetId)) throw noSuchChangeSet();
  const undo = await database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `change-set ${changeSetId.toLowerCase()}`);
    const undone = await getChangeSet(transaction, principal, changeSetId);
    if (undone.undone_by !== null)
      throw new AppError("conflict", "This change was already undone.");
    await stop(transaction, undone);
    const items = await readDone(transaction, undone);
    if (items.length === 0) return null;
    return insertChangeSet(transaction, principal, {
      act: { kind: "undo", change_set: undone.uuid, of: undone.act.kind },
      undoes: undone.uuid,
      items,
    });
  });
  // After the commit: it stays stopped.
  if (!undo)
    throw new AppError(
      "conflict",
      "This change didn't affect any playlists. There is nothing to undo.",
    );
  return undo;
}

/** Places of one statement. */
const step = 2_000;

/** Where each step through the places of a change-set begins; those of an undo may have gaps. */
async function* stepsOf(transaction: Queries, changeSetId: string): AsyncGenerator<number> {
  const end = await transaction
    .selectFrom("change_set_items")
    .select(({ fn }) => fn.max("place").as("place"))
    .where("change_set_id", "=", changeSetId)
    .executeTakeFirst();
  for (let from = 0; from <= (end?.place ?? -1); from += step) {
    if (from > 0) await new Promise(setImmediate);
    yield from;
  }
}

/** What the change-set has changed, to be undone, at the same places. */
async function readDone(transaction: Queries, { uuid }: ChangeSet) {
  const items: ReturnType<typeof waitingItem>[] = [];
  for await (const from of stepsOf(transaction, uuid)) {
    const rows = await transaction
      .selectFrom("change_set_items")
      .select(["place", "playlist_id", "made_id", "name"])
      .where("change_set_id", "=", uuid)
      .where("place", ">=", from)
      .where("place", "<", from + step)
      .where("revision", "is not", null)
      .orderBy("place")
      .execute();
    for (const { place, playlist_id, made_id, name } of rows)
      items.push(waitingItem({ place, playlist_id: made_id ?? playlist_id, name }));
  }
  return items;
}

/** Leaves alone what waits, and what has not been sent; an import may then be begun again. */
async function stop(transaction: Queries, { uuid, state }: ChangeSet): Promise<void> {
  if (state === "done") return;
  for await (const from of stepsOf(transaction, uuid)) {
    await transaction
      .updateTable("change_set_items")
      .set({ state: "unchanged", message: "Canceled before it ran." })
      .where("change_set_id", "=", uuid)
      .where("place", ">=", from)
      .where("place", "<", from + step)
      .where("state", "=", "waiting")
      .execute();
  }
  await transaction
    .updateTable("change_sets")
    .set({ state: "done", digest: null })
    .where("id", "=", uuid)
    .execute();
}
