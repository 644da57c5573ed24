import {
  emptyValues,
  type PlaylistFormValues,
  UnreadableSearch,
} from "@/components/playlists/form/form-values";
import { type Draft, type DraftContent } from "@/lib/playlists/drafts/draft";
import { InventoryIdList } from "@/lib/playlists/inventory-id-list";

/**
 * Caches the JSON of immutable lists, so that typing in another field does not serialize 100,000 IDs again.
 */
const written = new WeakMap<InventoryIdList, string>();

/**
 * The form's values and pending IDs as draft content; null for an untouched form. `advertiserId` is the
 * initial value of its field.
 */
export function toDraftContent(
  values: PlaylistFormValues,
  pendingIds: string,
  advertiserId: string,
): DraftContent | null {
  const { name, agency_only, type, inventory_ids, searches, tags } = values;
  const isEmpty =
    !agency_only &&
    name.trim() === "" &&
    type === null &&
    inventory_ids.length + searches.length + tags.length === 0 &&
    pendingIds.trim() === "" &&
    values.advertiser_id === advertiserId;
  if (isEmpty) return null;
  return {
    name,
    advertiser_id: values.advertiser_id,
    agency_only,
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

/** The form values of `draft`, or empty values. */
export function toFormValues(draft: Draft | null, advertiserId: string): PlaylistFormValues {
  if (!draft) return emptyValues(advertiserId);
  const { name, advertiser_id, agency_only, type, inventory_ids, searches, tags } = draft.content;
  return {
    name,
    advertiser_id,
    agency_only,
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
