import { type ImportFieldChange } from "@/lib/shared/imports/schema";
import { isEqualJson } from "@/lib/shared/playlists/fields/is-equal-json";
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type PlaylistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { type ChangePlaylist } from "@/lib/shared/playlists/schema";

const maxCharacters = 200;
const cut = (text: string) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;

/** The names of the advertiser before and after a change. */
interface Advertisers {
  before: string;
  /** Undefined if it stays. */
  after: string | undefined;
}

/** The fields that a change modifies, before and after. */
export function describeChanges(
  before: PlaylistFields,
  change: ChangePlaylist,
  advertisers: Advertisers,
): ImportFieldChange[] {
  const describe = <Name extends FieldName>(name: Name): ImportFieldChange[] => {
    if (name === "advertiser_id")
      return advertisers.after === undefined
        ? []
        : [{ field: "advertiser", before: advertisers.before, after: advertisers.after }];
    const old = before[name];
    const next = change[name] as PlaylistFields[Name] | undefined;
    if (next === undefined || isEqualJson(next, old)) return [];
    const field = fieldOf(name);
    return [{ field: name, before: field.describe(old, old), after: field.describe(next, old) }];
  };
  return fieldNames
    .flatMap((name) => describe(name))
    .map((shown) => ({ ...shown, before: cut(shown.before), after: cut(shown.after) }));
}
