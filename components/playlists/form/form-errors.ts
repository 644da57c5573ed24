import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type Resolver } from "react-hook-form";
import {
  type PlaylistField,
  type PlaylistFormValues,
  toPlaylistInput,
  UnreadableSearch,
} from "@/components/playlists/form/form-values";
import { type InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { type CreatePlaylist, newPlaylistSchema } from "@/lib/shared/playlists/schema";

const resolve = zodResolver(newPlaylistSchema);

/** Lists known to be valid. They are immutable, so 100,000 IDs need not be validated on each key. */
const rightLists = new WeakSet<InventoryIdList>();

/** Validates the form with the server's schema. */
export const playlistResolver: Resolver<PlaylistFormValues, unknown, CreatePlaylist> = async (
  values,
  context,
  options,
) => {
  const list = values.inventory_ids;
  const isKnown = list.length > 0 && rightLists.has(list);
  // One valid ID represents a valid list: the other rules give the same result.
  const input = toPlaylistInput(values, isKnown ? list.ids.slice(0, 1) : list.ids);
  const result = await resolve(input, context, options as unknown as Parameters<typeof resolve>[2]);
  const errors = { ...(result.errors as FieldErrors<PlaylistFormValues>) };
  if (!errors.inventory_ids && list.length > 0) rightLists.add(list);
  const unreadable = findUnreadable(values.searches);
  if (unreadable.length > 0) errors.searches = Object.assign([], errors.searches, unreadable);
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return {
    values: { ...(result.values as CreatePlaylist), inventory_ids: [...list.ids] },
    errors: {},
  };
};

/** Errors of searches with invalid JSON, at their indexes. */
function findUnreadable(searches: unknown[]) {
  const errors: { type: string; message: string }[] = [];
  searches.forEach((search, index) => {
    if (search instanceof UnreadableSearch)
      errors[index] = { type: "json", message: search.problem };
  });
  return errors;
}

interface PlacedError {
  field: PlaylistField;
  /** react-hook-form's name: "inventory_ids.3". */
  name: string;
  message: string;
}

/** Maps server errors to form fields by JSON Pointer (RFC 6901). `rest` are messages without a field. */
export function mapServerErrors(errors: { path: string; message: string }[]) {
  const fields: PlacedError[] = [];
  const rest: string[] = [];
  for (const { path, message } of errors) {
    const segments = path.split("/").slice(1).map(unescape);
    const field = formFields.find((known) => known === segments[0]);
    if (field) fields.push({ field, name: segments.join("."), message });
    else rest.push(path === "" ? message : `${path}: ${message}`);
  }
  return { fields, rest };
}

function unescape(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
