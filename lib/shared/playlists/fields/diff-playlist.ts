import {
  type FieldName,
  fieldNames,
  type PlaylistFields,
  playlistFields,
  type ValueField,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type ChangePlaylist, type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { type ComparedPlaylist } from "@/lib/shared/playlists/overlap/compare-schema";

/** Whether two JSON values are equal; the order of properties counts. */
export const isEqualJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A playlist as edited: the fields of the form. */
export type EditedPlaylist = Omit<PlaylistFields, "archived">;
export type FormField = keyof EditedPlaylist;

export const formFields = fieldNames.filter(
  (name): name is FormField => playlistFields[name].isInForm,
);

export const toEdited = (playlist: PlaylistDetails): EditedPlaylist => {
  const values = { ...playlist, agency_only: isAgencyOnly(playlist) };
  return Object.fromEntries(
    formFields.map((name) => [name, values[name]]),
  ) as unknown as EditedPlaylist;
};

/**
 * Returns the change that turns `before` into `after`, or null if they are equal. IDs are listed as added and
 * removed unless their order differs. Applied to a later revision, it keeps other clients' changes.
 */
export function diffPlaylist<Name extends FieldName>(
  before: Pick<PlaylistFields, Name>,
  after: Pick<PlaylistFields, Name>,
): ChangePlaylist | null {
  const change: ChangePlaylist = {};
  for (const name of fieldNames.filter((field): field is Name => field in before)) {
    if (isEqualJson(after[name], before[name])) continue;
    const lists = [before[name], after[name]] as [string[], string[]];
    Object.assign(change, name === "inventory_ids" ? diffIds(...lists) : { [name]: after[name] });
  }
  return Object.keys(change).length > 0 ? change : null;
}

function diffIds(
  before: readonly string[],
  after: readonly string[],
): Pick<ChangePlaylist, "inventory" | "inventory_ids"> {
  const had = new Set(before);
  const has = new Set(after);
  const remove = before.filter((id) => !has.has(id));
  const add = after.filter((id) => !had.has(id));
  const expected = [...before.filter((id) => has.has(id)), ...add];
  if (expected.some((id, index) => id !== after[index])) return { inventory_ids: [...after] };
  return add.length + remove.length > 0 ? { inventory: { add, remove } } : {};
}

export type ComparedField = Exclude<ValueField, "agency_only">;

/** The compared fields except the IDs, in display order. */
export const comparedFields = valueFields.filter(
  (name): name is ComparedField => playlistFields[name].isCompared,
);

/** Returns the fields in which the two sides differ, including the order of tags and searches. */
export const differingFields = (left: ComparedPlaylist, right: ComparedPlaylist): ComparedField[] =>
  comparedFields.filter((field) => !isEqualJson(left[field], right[field]));
