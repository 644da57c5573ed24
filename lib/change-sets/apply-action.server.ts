import "server-only";
import { type Effect, planAction } from "@/lib/change-sets/plan-action";
import { loadSnapshots } from "@/lib/change-sets/load-snapshots.server";
import { duplicatePlaylist } from "@/lib/change-sets/duplicate-playlist.server";
import { type BulkAction } from "@/lib/change-sets/schema";
import { type ActionContext, type Outcome } from "@/lib/change-sets/action-context";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { changeInventory, movePositions } from "@/lib/playlists/change-inventory.server";
import { reviseInTransaction, type RevisionPlan } from "@/lib/playlists/revise-playlist.server";

/** Does an act to one playlist. @throws AppError when the playlist cannot be so; nothing must then be kept */
export async function applyAction(
  doing: ActionContext,
  act: BulkAction,
  playlistId: string,
): Promise<Outcome> {
  const { transaction, principal, database } = doing;
  // Before anything is read of it: what is planned must hold until it is written.
  await database.operations.holdLock(transaction, `playlist ${playlistId}`);
  const facts = (await loadSnapshots(transaction, principal, [playlistId], act)).get(playlistId);
  if (!facts)
    throw new AppError("not_found", "Playlist not found, or you don't have access to it.");
  const plan = planAction(act, facts);
  if (plan.state !== "changed") return { ...plan, revision: null, madeId: null };
  const { message, does } = plan;
  if ("copyAs" in does) {
    const advertiserId = act.kind === "duplicate" ? act.advertiser_id : null;
    const madeId = await duplicatePlaylist(doing, playlistId, { name: does.copyAs, advertiserId });
    return { state: "changed", message, revision: 1, madeId };
  }
  const { revision, isChanged } = await reviseInTransaction(
    transaction,
    doing.database,
    principal,
    { playlistId, revision: null, source: "bulk", changeSetId: doing.changeSetId },
    () => Promise.resolve(toRevision(transaction, does)),
  );
  if (!isChanged) return { state: "unchanged", message: "", revision: null, madeId: null };
  return { state: "changed", message, revision, madeId: null };
}

function toRevision(transaction: Queries, does: Exclude<Effect, { copyAs: string }>): RevisionPlan {
  if ("tags" in does) return { fields: { tags: does.tags }, changeIds: nothing };
  if ("archived" in does) return { fields: { archived: does.archived }, changeIds: nothing };
  if ("swap" in does) {
    const { from, to, place, isThere } = does.swap;
    return {
      fields: {},
      changeIds: (list) =>
        movePositions(transaction, list, {
          removed: [{ id: from, position: place }],
          added: isThere ? [] : [{ id: to, position: place }],
        }),
    };
  }
  return {
    fields: {},
    changeIds: (list) => changeInventory(transaction, list, { inventory: does }),
  };
}

const nothing = () => Promise.resolve(null);
