import { type Effect } from "@/lib/server/domain/change-sets/plan";
import { planAction } from "@/lib/server/domain/change-sets/plan-action";
import { loadSnapshots } from "@/lib/server/domain/change-sets/load-snapshots";
import { duplicatePlaylist } from "@/lib/server/domain/change-sets/duplicate-playlist";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { type ActionContext, type Outcome } from "@/lib/server/domain/change-sets/action-context";
import { type Queries } from "@/lib/server/db/database";
import { changeInventory, movePositions } from "@/lib/server/domain/playlists/change-inventory";
import {
  reviseInTransaction,
  type RevisionPlan,
} from "@/lib/server/domain/playlists/revise-playlist";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";

/** Applies an action to one playlist. @throws AppError if the change is invalid; the caller must roll back */
export async function applyAction(
  context: ActionContext,
  action: BulkAction,
  playlistId: string,
): Promise<Outcome> {
  const { transaction, principal, database } = context;
  // The plan must stay valid until it is written, so lock before reading.
  await database.operations.holdLock(transaction, `playlist ${playlistId}`);
  const snapshot = (await loadSnapshots(transaction, principal, [playlistId], action)).get(
    playlistId,
  );
  if (!snapshot) throw noSuchPlaylist();
  const plan = planAction(action, snapshot);
  if (plan.state !== "done") return plan;
  const { message, effect } = plan;
  if ("copyAs" in effect) {
    const { advertiser_id = null, agency_only = null } = action.kind === "duplicate" ? action : {};
    const createdPlaylistId = await duplicatePlaylist(context, playlistId, {
      name: effect.copyAs,
      advertiserId: advertiser_id,
      isAgencyOnly: agency_only,
    });
    return { state: "done", message, revision: 1, createdPlaylistId };
  }
  const { revision, isChanged } = await reviseInTransaction(
    transaction,
    context.database,
    principal,
    { playlistId, revision: null, source: "bulk", changeSetId: context.changeSetId },
    () => Promise.resolve(toRevision(transaction, effect)),
  );
  if (!isChanged) return { state: "skipped", message: "" };
  return { state: "done", message, revision };
}

function toRevision(
  transaction: Queries,
  effect: Exclude<Effect, { copyAs: string }>,
): RevisionPlan {
  if ("fields" in effect) return { fields: effect.fields, changeIds: nothing };
  if ("replaced" in effect)
    return {
      fields: {},
      changeIds: (list) => movePositions(transaction, list, effect.replaced),
    };
  return {
    fields: {},
    changeIds: (list) => changeInventory(transaction, list, { inventory: effect }),
  };
}

const nothing = () => Promise.resolve(null);
