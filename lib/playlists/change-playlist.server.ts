import "server-only";
import { type Principal } from "@/lib/principal";
import { changeInventory } from "@/lib/playlists/change-inventory.server";
import { revisePlaylist, type RevisionRequest } from "@/lib/playlists/revise-playlist.server";
import { type ChangePlaylist } from "@/lib/playlists/schema";
import { type Runtime } from "@/lib/runtime/runtime";

/** Changes a playlist and returns its new revision. @throws the errors of `revisePlaylist` */
export function changePlaylist(
  runtime: Runtime,
  principal: Principal,
  { change, ...revising }: RevisionRequest & { change: ChangePlaylist },
): Promise<number> {
  const { inventory, inventory_ids, ...fields } = change;
  return revisePlaylist(runtime, principal, revising, (transaction) =>
    Promise.resolve({
      fields,
      changeIds: (list) => changeInventory(transaction, list, { inventory, inventory_ids }),
    }),
  );
}
