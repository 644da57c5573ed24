import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type ActionContext, type Outcome } from "@/lib/change-sets/action-context";
import { applyAction } from "@/lib/change-sets/apply-action.server";
import { getChangeSet, parseInput } from "@/lib/change-sets/read-change-sets.server";
import { type ChangeSet } from "@/lib/change-sets/schema";
import { undoItem } from "@/lib/change-sets/undo-item.server";
import { type Principal } from "@/lib/principal";
import { type Database, type Queries } from "@/lib/db/database";
import { AppError, isOutage } from "@/lib/errors";
import { logFault } from "@/lib/http/answers.server";
import { createImportedPlaylist } from "@/lib/change-sets/create-imported-playlist.server";
import { type Runtime } from "@/lib/runtime/runtime";

/** How long one call works, in ms. */
const callMs = 1_000;
/** How long a call pauses when another caller is carrying out the same change-set, in ms. */
const pauseMs = 200;
/** Playlists under way at once: SQLite's writer gives them one commit. PostgreSQL's wait for each other. */
const concurrency = { sqlite: 16, postgres: 1 };

/**
 * Goes on with a change-set of the principal's company for about a second, and says how it stands: call again while it is
 * "running". Each playlist is a transaction of its own, so whatever ends the work, what was done is whole and
 * is not done again. Of several callers one works at a time; the others pause and look again.
 * @throws AppError not_found, forbidden for a viewer; unavailable, busy or too_slow when the database did not let it
 * go on: the playlist that was under way is still waiting
 */
export async function runChangeSet(
  runtime: Runtime,
  principal: Principal,
  changeSetId: string,
): Promise<ChangeSet> {
  const { database } = runtime;
  const changeSet = await getChangeSet(database.read, principal, changeSetId);
  if (principal.role !== "manager")
    throw new AppError(
      "forbidden",
      "You have view-only access. Ask your administrator for the manager role.",
    );
  if (changeSet.state === "preparing")
    throw new AppError("conflict", "The import isn't fully uploaded yet.");
  const end = Date.now() + callMs;
  let places = await findWaiting(database, changeSet.uuid);
  while (places.length > 0 && Date.now() < end) {
    const ran = await Promise.all(
      places.map((place) => runItem(runtime, principal, changeSet, place)),
    );
    if (ran.includes(false)) await sleep(pauseMs);
    places = await findWaiting(database, changeSet.uuid);
  }
  if (places.length === 0 && changeSet.state === "running")
    await database.write((transaction) => close(transaction, changeSet.uuid));
  return getChangeSet(database.read, principal, changeSet.uuid);
}

/** The first places that wait. */
async function findWaiting({ kind, read }: Database, changeSetId: string): Promise<number[]> {
  const rows = await read
    .selectFrom("change_set_items")
    .select("place")
    .where("change_set_id", "=", changeSetId)
    .where("state", "=", "waiting")
    .orderBy("place")
    .limit(concurrency[kind])
    .execute();
  return rows.map(({ place }) => place);
}

/** Carries out one playlist, unless somebody else has meanwhile; false if another caller is at this change-set. */
async function runItem(
  runtime: Runtime,
  principal: Principal,
  changeSet: ChangeSet,
  place: number,
): Promise<boolean> {
  const { database } = runtime;
  const { uuid } = changeSet;
  try {
    return await database.write(async (transaction) => {
      if (!(await database.operations.tryLock(transaction, `change-set ${uuid}`))) return false;
      const item = await transaction
        .selectFrom("change_set_items")
        .select(["place", "playlist_id", "input"])
        .where("change_set_id", "=", uuid)
        .where("place", "=", place)
        .where("state", "=", "waiting")
        .executeTakeFirst();
      if (!item) return true;
      const doing = { database, transaction, principal, changeSetId: uuid };
      const outcome = await carryOutItem(runtime, doing, changeSet, item);
      await recordOutcome(transaction, uuid, place, outcome);
      return true;
    });
  } catch (error) {
    // The database's fault: it still waits. Anything else is its answer, so that it cannot hold up the rest.
    if (isOutage(error)) throw error;
    if (!isRefusal(error)) logFault(error);
    await database.write((transaction) =>
      recordOutcome(transaction, uuid, place, {
        state: "refused",
        message: explain(error),
        revision: null,
        madeId: null,
      }),
    );
    return true;
  }
}

interface Item {
  place: number;
  playlist_id: string | null;
  input: string | null;
}

async function carryOutItem(
  runtime: Runtime,
  doing: ActionContext,
  { uuid, act, undoes }: ChangeSet,
  item: Item,
): Promise<Outcome> {
  if (act.kind === "import") {
    const { playlistId, revision } = await createImportedPlaylist(
      runtime,
      doing.transaction,
      doing.principal,
      parseInput(item.input),
      uuid,
    );
    return { state: "changed", message: "Created", revision, madeId: playlistId };
  }
  const playlistId = item.playlist_id ?? "";
  if (act.kind !== "undo") return applyAction(doing, act, playlistId);
  const undone = await doing.transaction
    .selectFrom("change_set_items")
    .select(["revision", "made_id"])
    .where("change_set_id", "=", undoes)
    .where("place", "=", item.place)
    .executeTakeFirst();
  if (!undone || undone.revision === null)
    throw new AppError("not_found", "There is nothing to undo.");
  const { revision, made_id } = undone;
  return undoItem(doing, { playlistId, revision, isCreation: made_id !== null });
}

/** Says how it went, unless that is known already. */
async function recordOutcome(
  transaction: Queries,
  changeSetId: string,
  place: number,
  { state, message, revision, madeId }: Outcome,
): Promise<void> {
  await transaction
    .updateTable("change_set_items")
    // What was to be created is there now, and need not be kept twice.
    .set({ state, message, revision, made_id: madeId, input: null })
    .where("change_set_id", "=", changeSetId)
    .where("place", "=", place)
    .where("state", "=", "waiting")
    .execute();
}

/** Ends a change-set of which nothing waits. */
async function close(transaction: Queries, changeSetId: string): Promise<void> {
  await transaction
    .updateTable("change_sets")
    .set({ state: "done" })
    .where("id", "=", changeSetId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("change_set_items")
            .select("place")
            .where("change_set_id", "=", changeSetId)
            .where("state", "=", "waiting"),
        ),
      ),
    )
    .execute();
}

/** Whether the playlist cannot be so, as opposed to a fault of ours. */
function isRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    ["invalid", "not_found", "conflict", "forbidden"].includes(error.code)
  );
}

function explain(error: unknown): string {
  if (!isRefusal(error)) return "Something went wrong on our side. Details are in the server log.";
  return error.problems[0]?.message ?? error.message;
}
