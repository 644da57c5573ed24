import { type ActionContext, type Outcome } from "@/lib/server/domain/change-sets/action-context";
import { type ImportedChange } from "@/lib/shared/change-sets/import-schema";
import { updatedMessage } from "@/lib/shared/change-sets/schema";
import { AppError } from "@/lib/shared/errors";
import { changeInventory } from "@/lib/server/domain/playlists/change-inventory";
import { reviseInTransaction } from "@/lib/server/domain/playlists/revise-playlist";

/**
 * Changes one playlist of an import, if it is still as its preview showed it.
 * @throws AppError not_found, invalid; conflict if the playlist was edited since
 */
export async function changeImportedPlaylist(
  { transaction, database, principal, changeSetId }: ActionContext,
  { uuid, revision: expected, change }: ImportedChange,
): Promise<Outcome> {
  const { inventory, inventory_ids, ...fields } = change;
  const { revision, isChanged } = await reviseInTransaction(
    transaction,
    database,
    principal,
    { playlistId: uuid, revision: null, source: "import", changeSetId },
    (_, row) => {
      if (row.revision !== expected)
        throw new AppError("conflict", "Edited since the preview. Import the file again.");
      return Promise.resolve({
        fields,
        changeIds: (list) => changeInventory(transaction, list, { inventory, inventory_ids }),
      });
    },
  );
  if (!isChanged) return { state: "skipped", message: "Unchanged" };
  return { state: "done", message: updatedMessage, revision };
}
