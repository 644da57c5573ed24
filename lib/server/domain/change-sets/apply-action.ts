import {
  type ActionContext,
  type Effect,
  type Outcome,
} from "@/lib/server/domain/change-sets/plan";
import { planAction } from "@/lib/server/domain/change-sets/plan-action";
import { loadSnapshots } from "@/lib/server/domain/change-sets/load-snapshots";
import { duplicatePlaylist } from "@/lib/server/domain/change-sets/duplicate-playlist";
import { type BulkAction, updatedMessage } from "@/lib/shared/change-sets/schema";
import { type Queries } from "@/lib/server/db/database";
import { changeInventory, movePositions } from "@/lib/server/domain/playlists/change-inventory";
import {
  reviseInTransaction,
  type RevisionPlan,
} from "@/lib/server/domain/playlists/revise-playlist";
import { noSuchAdvertiser, noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type Principal } from "@/lib/server/principal";
import { type ImportedChange, type ImportedPlaylist } from "@/lib/shared/change-sets/import-schema";
import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { holdAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { AppError, invalid } from "@/lib/shared/errors";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { compareImportedChange } from "@/lib/server/domain/change-sets/compare-imported-change";
import { diffPlaylist } from "@/lib/shared/playlists/fields/diff-playlist";
import {
  describeLeftAlone,
  planUndo,
  type UndoneRevision,
} from "@/lib/server/domain/change-sets/plan-undo";

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

/**
 * Creates one playlist of an import in its advertiser's list, or only in the agency's. Call inside a write.
 * @throws AppError invalid if the advertiser is not visible or no longer listed
 */
export async function createImportedPlaylist(
  { database }: Runtime,
  transaction: Queries,
  principal: Principal,
  { agency_only, ...input }: ImportedPlaylist,
  changeSetId: string,
): Promise<{ playlistId: string; revision: number }> {
  const advertiser = await holdAdvertiser(transaction, database, principal, input.advertiser_id);
  if (advertiser?.kind !== "advertiser" || advertiser.isGone)
    throw invalid([noSuchAdvertiser(["advertiser_id"])]);
  const company = agency_only
    ? await getVisibleCompany(transaction, principal, principal.companyId)
    : advertiser;
  const { uuid, revision } = await insertPlaylist(transaction, {
    database,
    principal,
    company,
    advertiser,
    playlist: { ...input, inventory_ids: Array.from(new Set(input.inventory_ids)) },
    source: "import",
    changeSetId,
  });
  return { playlistId: uuid, revision };
}

/**
 * Changes one playlist of an import, if it is unchanged since its preview. Writes the fields that the file changed, without conflicts
 * unless they are decided for the file. @throws AppError not_found, invalid; conflict if the playlist was edited since
 */
export async function changeImportedPlaylist(
  { transaction, database, principal, changeSetId }: ActionContext,
  imported: ImportedChange,
): Promise<Outcome> {
  const { revision, isChanged } = await reviseInTransaction(
    transaction,
    database,
    principal,
    { playlistId: imported.uuid, revision: null, source: "import", changeSetId },
    async (_, row) => {
      if (row.revision !== imported.revision)
        throw new AppError("conflict", "Edited since the preview. Import the file again.");
      const { theirs, merged } = await compareImportedChange(transaction, principal, row, imported);
      const { inventory, inventory_ids, ...fields } = diffPlaylist(theirs, merged) ?? {};
      return {
        fields,
        changeIds: (list) => changeInventory(transaction, list, { inventory, inventory_ids }),
      };
    },
  );
  if (!isChanged) return { state: "skipped", message: "Unchanged" };
  return { state: "done", message: updatedMessage, revision };
}

/** Undoes one revision of a playlist by the plan of `planUndo`. Skips what was changed since and names it in the message. */
export async function undoItem(context: ActionContext, undone: UndoneRevision): Promise<Outcome> {
  const { transaction, database, principal, changeSetId } = context;
  let rest = "";
  let isArchived = false;
  const { revision, isChanged } = await reviseInTransaction(
    transaction,
    database,
    principal,
    { playlistId: undone.playlistId, revision: null, source: "bulk", changeSetId },
    async (_, row) => {
      const { fields, ids, leftAlone } = await planUndo(transaction, row, undone);
      rest = describeLeftAlone(leftAlone);
      isArchived = fields.archived === true;
      return {
        fields,
        changeIds: (list) => (ids ? movePositions(transaction, list, ids) : Promise.resolve(null)),
      };
    },
  );
  if (!isChanged)
    return {
      state: rest === "" ? "skipped" : "failed",
      message: rest === "" ? "Already restored." : rest,
    };
  return {
    state: rest === "" ? "done" : "partial",
    message: rest === "" ? (isArchived ? "Archived" : "Restored") : rest,
    revision,
  };
}
