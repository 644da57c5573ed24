import "server-only";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { type IdempotencyKey, runIdempotent } from "@/lib/idempotency.server";
import { changeInventory } from "@/lib/playlists/change-inventory.server";
import { noSuchPlaylist } from "@/lib/playlists/errors";
import { addNewFields } from "@/lib/playlists/fields/blank-values";
import { readListItems } from "@/lib/playlists/list-playlists.server";
import {
  reviseInTransaction,
  revisePlaylist,
  type RevisionPlan,
  type RevisionRequest,
} from "@/lib/playlists/revise-playlist.server";
import { type ChangePlaylist, type PlaylistListItem } from "@/lib/playlists/schema";
import { type Runtime } from "@/lib/runtime/runtime";

/** Changes a playlist and returns its new revision. @throws the errors of `revisePlaylist` */
export function changePlaylist(
  runtime: Runtime,
  principal: Principal,
  { change, ...revising }: RevisionRequest & { change: ChangePlaylist },
): Promise<number> {
  return revisePlaylist(runtime, principal, revising, planChange(change));
}

/**
 * Changes a playlist once for each idempotency key and returns it as it is then, without its lists.
 * @throws the errors of `revisePlaylist` and `runIdempotent`
 */
export async function changePlaylistOnce(
  runtime: Runtime,
  principal: Principal,
  {
    change,
    idempotency,
    ...revising
  }: RevisionRequest & { change: ChangePlaylist; idempotency: IdempotencyKey | undefined },
): Promise<{ playlist: PlaylistListItem; isReplay: boolean }> {
  const { database } = runtime;
  const work = async (transaction: Queries): Promise<PlaylistListItem> => {
    await reviseInTransaction(transaction, database, principal, revising, planChange(change));
    const id = revising.playlistId.toLowerCase();
    const [playlist] = await readListItems(transaction, principal, [id]);
    if (!playlist) throw noSuchPlaylist();
    return playlist;
  };
  const { answer, isReplay } = await runIdempotent(database, principal.clientId, idempotency, work);
  return { playlist: addNewFields(answer), isReplay };
}

const planChange =
  ({ inventory, inventory_ids, ...fields }: ChangePlaylist) =>
  (transaction: Queries): Promise<RevisionPlan> =>
    Promise.resolve({
      fields,
      changeIds: (list) => changeInventory(transaction, list, { inventory, inventory_ids }),
    });
