import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { type IdempotencyKey, runIdempotent } from "@/lib/server/domain/idempotency";
import { changeInventory } from "@/lib/server/domain/playlists/change-inventory";
import { findPersonRef } from "@/lib/server/domain/people/person-of-row";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { addNewFields } from "@/lib/shared/playlists/fields/blank-values";
import { readListItems } from "@/lib/server/domain/playlists/list-playlists";
import {
  reviseInTransaction,
  revisePlaylist,
  type RevisionPlan,
  type RevisionRequest,
} from "@/lib/server/domain/playlists/revise-playlist";
import { type ChangePlaylist, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Changes a playlist and returns its new revision. @throws the errors of `revisePlaylist` */
export function changePlaylist(
  runtime: Runtime,
  principal: Principal,
  { change, ...revising }: RevisionRequest & { change: ChangePlaylist },
): Promise<number> {
  return revisePlaylist(runtime, principal, revising, planChange(change));
}

/**
 * Changes a playlist once for each idempotency key and returns its new state without its lists.
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
  // Without the person's name, which must not outlast them in stored answers.
  const work = async (transaction: Queries) => {
    await reviseInTransaction(transaction, database, principal, revising, planChange(change));
    const id = revising.playlistId.toLowerCase();
    const [playlist] = await readListItems(transaction, principal, [id]);
    if (!playlist) throw noSuchPlaylist();
    const { person, ...rest } = playlist;
    return { ...rest, person_uuid: person?.uuid };
  };
  const { answer, isReplay } = await runIdempotent(database, principal.clientId, idempotency, work);
  const { person_uuid, ...playlist } = answer;
  const person = await findPersonRef(database.read, person_uuid ?? null);
  return { playlist: { ...addNewFields(playlist), person }, isReplay };
}

const planChange =
  ({ inventory, inventory_ids, ...fields }: ChangePlaylist) =>
  (transaction: Queries): Promise<RevisionPlan> =>
    Promise.resolve({
      fields,
      changeIds: (list) => changeInventory(transaction, list, { inventory, inventory_ids }),
    });
