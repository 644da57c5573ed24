import { type ActionContext, type Outcome } from "@/lib/server/domain/change-sets/action-context";
import { compareImportedChange } from "@/lib/server/domain/change-sets/compare-imported-change";
import { type ImportedChange } from "@/lib/shared/change-sets/import-schema";
import { updatedMessage } from "@/lib/shared/change-sets/schema";
import { AppError } from "@/lib/shared/errors";
import { changeInventory } from "@/lib/server/domain/playlists/change-inventory";
import { diffPlaylist } from "@/lib/shared/playlists/fields/diff-playlist";
import { reviseInTransaction } from "@/lib/server/domain/playlists/revise-playlist";

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
