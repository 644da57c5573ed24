import { isAgencyOnly } from "@/lib/playlists/is-agency-only";
import {
  type ChangePlaylistInput,
  type CreatePlaylist,
  type PlaylistDetails,
} from "@/lib/playlists/schema";

/** A playlist as edited: with its list instead of a company. */
export type EditedPlaylist = CreatePlaylist & { agency_only: boolean };

export const toEdited = (playlist: PlaylistDetails): EditedPlaylist => ({
  ...playlist,
  agency_only: isAgencyOnly(playlist),
});

/**
 * Returns the change that turns `before` into `after`, or null if they are equal. IDs are listed as added and
 * removed unless their order differs. Applied to a later revision, it keeps other clients' changes.
 */
export function diffPlaylist(
  before: EditedPlaylist,
  after: EditedPlaylist,
): ChangePlaylistInput | null {
  const change: ChangePlaylistInput = {};
  if (after.name !== before.name) change.name = after.name;
  if (after.type !== before.type) change.type = after.type;
  if (after.advertiser_id !== before.advertiser_id) change.advertiser_id = after.advertiser_id;
  if (after.agency_only !== before.agency_only) change.agency_only = after.agency_only;
  if (isDifferent(after.tags, before.tags)) change.tags = after.tags;
  if (isDifferent(after.searches, before.searches)) change.searches = after.searches;
  Object.assign(change, diffIds(before.inventory_ids, after.inventory_ids));
  return Object.keys(change).length > 0 ? change : null;
}

const isDifferent = (before: unknown, after: unknown) =>
  JSON.stringify(before) !== JSON.stringify(after);

function diffIds(
  before: readonly string[],
  after: readonly string[],
): Pick<ChangePlaylistInput, "inventory" | "inventory_ids"> {
  const had = new Set(before);
  const has = new Set(after);
  const remove = before.filter((id) => !has.has(id));
  const add = after.filter((id) => !had.has(id));
  const expected = [...before.filter((id) => has.has(id)), ...add];
  if (expected.some((id, index) => id !== after[index])) return { inventory_ids: [...after] };
  return add.length + remove.length > 0 ? { inventory: { add, remove } } : {};
}
