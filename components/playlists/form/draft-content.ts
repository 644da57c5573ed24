import { type PlaylistFormValues, UnreadableSearch } from "@/components/playlists/form/form-values";
import { type Draft, type DraftContent } from "@/lib/browser/playlists/drafts/draft";
import { markKeptObject } from "@/lib/shared/playlists/searches/search-object";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

/**
 * Caches the JSON of immutable lists, so that typing in another field does not serialize 100,000 IDs again.
 */
const written = new WeakMap<InventoryIdList, string>();

/** The form's values and pending IDs as draft content; null for a form with its `initial` values. */
export function toDraftContent(
  values: PlaylistFormValues,
  pendingIds: string,
  initial: PlaylistFormValues,
): DraftContent | null {
  if (pendingIds.trim() === "" && isSameAs(values, initial)) return null;
  return {
    ...values,
    inventory_ids: writeIds(values.inventory_ids),
    pending_ids: pendingIds,
    searches: values.searches.map((search) =>
      search instanceof UnreadableSearch
        ? { json: search.json, problem: search.problem }
        : { value: search },
    ),
  };
}

function isSameAs(values: PlaylistFormValues, initial: PlaylistFormValues): boolean {
  const { inventory_ids: list, name, ...rest } = values;
  const { inventory_ids: initialList, name: initialName, ...initialRest } = initial;
  const isSame =
    name.trim() === initialName.trim() &&
    list.length === initialList.length &&
    (Object.keys(rest) as (keyof typeof rest)[]).every(
      (key) => JSON.stringify(rest[key]) === JSON.stringify(initialRest[key]),
    );
  return isSame && (list === initialList || writeIds(list) === writeIds(initialList));
}

export function toFormValues(draft: Draft): PlaylistFormValues {
  const { pending_ids: _pending, ...values } = draft.content;
  return {
    ...values,
    inventory_ids: InventoryIdList.of(values.inventory_ids),
    searches: values.searches.map((search) =>
      "json" in search
        ? new UnreadableSearch(search.json, search.problem)
        : markKeptObject(search.value),
    ),
  };
}

function writeIds(list: InventoryIdList): string {
  const known = written.get(list) ?? JSON.stringify(list.ids);
  written.set(list, known);
  return known;
}
