import { isEqualJson } from "@/lib/shared/playlists/fields/is-equal-json";
import {
  playlistFields,
  valueFields,
  type ValueField,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { type ComparedPlaylist } from "@/lib/shared/playlists/overlap/compare-schema";

export type ComparedField = Exclude<ValueField, "agency_only">;

/** The compared fields except the IDs, in display order. */
export const comparedFields = valueFields.filter(
  (name): name is ComparedField => playlistFields[name].isCompared,
);

/** Returns the fields in which the two sides differ, including the order of tags and searches. */
export const differingFields = (left: ComparedPlaylist, right: ComparedPlaylist): ComparedField[] =>
  comparedFields.filter((field) => !isEqualJson(left[field], right[field]));
