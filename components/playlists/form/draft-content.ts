import {
  emptyValues,
  type PlaylistFormValues,
  UnreadableSearch,
} from "@/components/playlists/form/form-values";
import { type Draft, type DraftContent } from "@/lib/playlists/drafts/draft";
import { InventoryIdList } from "@/lib/playlists/inventory-id-list";

/** Lists are immutable, so that a key typed in another field need not write 100,000 ids again. */
const written = new WeakMap<InventoryIdList, string>();

/**
 * What a draft keeps of the form: its values and the ids that are typed and not added yet. Null when nothing
 * has been entered; `advertiserId` stands in the form from the start.
 */
export function toDraftContent(
  values: PlaylistFormValues,
  pendingIds: string,
  advertiserId: string,
): DraftContent | null {
  const { name, type, inventory_ids, searches, tags } = values;
  const isEmpty =
    name.trim() === "" &&
    type === null &&
    inventory_ids.length + searches.length + tags.length === 0 &&
    pendingIds.trim() === "" &&
    values.advertiser_id === advertiserId;
  if (isEmpty) return null;
  return {
    name,
    advertiser_id: values.advertiser_id,
    type,
    inventory_ids: writeIds(inventory_ids),
    pending_ids: pendingIds,
    searches: searches.map((search) =>
      search instanceof UnreadableSearch
        ? { json: search.json, problem: search.problem }
        : { value: search },
    ),
    tags,
  };
}

/** The values with which the form goes on with `draft`; without one it starts empty. */
export function toFormValues(draft: Draft | null, advertiserId: string): PlaylistFormValues {
  if (!draft) return emptyValues(advertiserId);
  const { name, advertiser_id, type, inventory_ids, searches, tags } = draft.content;
  return {
    name,
    advertiser_id,
    type,
    inventory_ids: InventoryIdList.of(inventory_ids),
    searches: searches.map((search) =>
      "json" in search ? new UnreadableSearch(search.json, search.problem) : search.value,
    ),
    tags,
  };
}

function writeIds(list: InventoryIdList): string {
  const known = written.get(list) ?? JSON.stringify(list.ids);
  written.set(list, known);
  return known;
}
