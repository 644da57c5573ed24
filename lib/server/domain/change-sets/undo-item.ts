import { type ActionContext, type Outcome } from "@/lib/server/domain/change-sets/action-context";
import {
  describeLeftAlone,
  planUndo,
  type UndoneRevision,
} from "@/lib/server/domain/change-sets/plan-undo";
import { movePositions } from "@/lib/server/domain/playlists/change-inventory";
import { reviseInTransaction } from "@/lib/server/domain/playlists/revise-playlist";

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
