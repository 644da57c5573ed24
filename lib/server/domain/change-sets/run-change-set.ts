import { setTimeout as sleep } from "node:timers/promises";
import { type ActionContext, type Outcome } from "@/lib/server/domain/change-sets/plan";
import {
  applyAction,
  changeImportedPlaylist,
  createImportedPlaylist,
  undoItem,
} from "@/lib/server/domain/change-sets/apply-action";
import { getChangeSet, parseInput } from "@/lib/server/domain/change-sets/read-change-sets";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { requireStillManager } from "@/lib/server/domain/clients/still-manager";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Database, type Queries } from "@/lib/server/db/database";
import { AppError, isOutage } from "@/lib/shared/errors";
import { logFault } from "@/lib/server/log-fault";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Duration of one call, in ms. */
const callMs = 1_000;
/** Pause of a call while another caller runs the same change-set, in ms. */
const pauseMs = 200;
/** Items processed concurrently. SQLite commits them together; on PostgreSQL they would wait for each other. */
const concurrency = { sqlite: 16, postgres: 1 };

/**
 * Processes items of a change-set for about a second and returns its new state: call again while it is "running". Each
 * item is a transaction, so an interrupted run loses nothing and repeats nothing. One caller works at a time; others wait (decision 18).
 * @throws AppError not_found; forbidden for a viewer; unavailable, busy or too_slow, after which the item is still pending
 */
export async function runChangeSet(
  runtime: Runtime,
  principal: Principal,
  changeSetId: string,
): Promise<ChangeSet> {
  const { database } = runtime;
  const changeSet = await getChangeSet(database.read, principal, changeSetId);
  requireManager(principal);
  if (changeSet.state === "preparing")
    throw new AppError("conflict", "The import isn't fully uploaded yet.");
  const end = Date.now() + callMs;
  let positions = await findPending(database, changeSet.uuid);
  while (positions.length > 0 && Date.now() < end) {
    const ran = await Promise.all(
      positions.map((position) => runItem(runtime, principal, changeSet, position)),
    );
    if (ran.includes(false)) await sleep(pauseMs);
    positions = await findPending(database, changeSet.uuid);
  }
  if (positions.length === 0 && changeSet.state === "running")
    await database.write((transaction) => closeIfDone(transaction, changeSet.uuid));
  return getChangeSet(database.read, principal, changeSet.uuid);
}

/** Returns the positions of the next pending items. */
export async function findPending(
  { kind, read }: Database,
  changeSetId: string,
  limit = concurrency[kind],
): Promise<number[]> {
  const rows = await read
    .selectFrom("change_set_items")
    .select("position")
    .where("change_set_id", "=", changeSetId)
    .where("state", "=", "pending")
    .orderBy("position")
    .limit(limit)
    .execute();
  return rows.map(({ position }) => position);
}

/** Processes one item if it is still pending; false if another caller holds the change-set. */
async function runItem(
  runtime: Runtime,
  principal: Principal,
  changeSet: ChangeSet,
  position: number,
): Promise<boolean> {
  const { database } = runtime;
  const { uuid } = changeSet;
  try {
    return await database.write(async (transaction) => {
      if (!(await database.operations.tryLock(transaction, `change-set ${uuid}`))) return false;
      const item = await transaction
        .selectFrom("change_set_items")
        .select(["position", "playlist_id", "playlist_input"])
        .where("change_set_id", "=", uuid)
        .where("position", "=", position)
        .where("state", "=", "pending")
        .executeTakeFirst();
      if (!item) return true;
      await requireStillManager(transaction, principal);
      const context = { database, transaction, principal, changeSetId: uuid };
      const outcome = await applyItem(runtime, context, changeSet, item);
      await recordOutcome(transaction, uuid, position, outcome);
      return true;
    });
  } catch (error) {
    // After an outage, or if the caller may no longer change anything, the item stays pending. Any other error is the item's result, so
    // that it does not block the rest.
    if (isOutage(error)) throw error;
    await requireStillManager(database.read, principal);
    await database.write((transaction) =>
      recordOutcome(transaction, uuid, position, {
        state: "failed",
        message: explainItemFailure(error),
      }),
    );
    return true;
  }
}

async function applyItem(
  runtime: Runtime,
  context: ActionContext,
  { uuid, action, undo_of }: ChangeSet,
  item: { position: number; playlist_id: string | null; playlist_input: string | null },
): Promise<Outcome> {
  if (action.kind === "import") {
    const input = parseInput(item.playlist_input);
    if ("update" in input) return changeImportedPlaylist(context, input.update);
    const { playlistId, revision } = await createImportedPlaylist(
      runtime,
      context.transaction,
      context.principal,
      input.create,
      uuid,
    );
    return { state: "done", message: "Created", revision, createdPlaylistId: playlistId };
  }
  const playlistId = item.playlist_id ?? "";
  if (action.kind !== "undo") return applyAction(context, action, playlistId);
  const undone = await context.transaction
    .selectFrom("change_set_items")
    .select(["revision", "created_playlist_id"])
    .where("change_set_id", "=", undo_of)
    .where("position", "=", item.position)
    .executeTakeFirst();
  if (!undone || undone.revision === null)
    throw new AppError("not_found", "There is nothing to undo.");
  const { revision, created_playlist_id } = undone;
  return undoItem(context, { playlistId, revision, isCreation: created_playlist_id !== null });
}

/** Stores the result of an item that is still pending. */
export async function recordOutcome(
  transaction: Queries,
  changeSetId: string,
  position: number,
  { state, message, revision = null, createdPlaylistId = null }: Outcome,
): Promise<void> {
  await transaction
    .updateTable("change_set_items")
    // A processed item no longer needs its input.
    .set({ state, message, revision, created_playlist_id: createdPlaylistId, playlist_input: null })
    .where("change_set_id", "=", changeSetId)
    .where("position", "=", position)
    .where("state", "=", "pending")
    .execute();
}

/** Marks a change-set without pending items as done. */
export async function closeIfDone(transaction: Queries, changeSetId: string): Promise<void> {
  await transaction
    .updateTable("change_sets")
    .set({ state: "done" })
    .where("id", "=", changeSetId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("change_set_items")
            .select("position")
            .where("change_set_id", "=", changeSetId)
            .where("state", "=", "pending"),
        ),
      ),
    )
    .execute();
}

/** Whether the error refuses a change that is invalid for the playlist, as opposed to an internal error. */
function isRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    ["invalid", "not_found", "conflict", "forbidden", "service_refused"].includes(error.code)
  );
}

/** Returns the reason of an item's failure for its row; logs internal errors. */
export function explainItemFailure(error: unknown): string {
  if (!isRefusal(error)) {
    logFault(error);
    return "Something went wrong on our side. Details are in the server log.";
  }
  return error.problems[0]?.message ?? error.message;
}
