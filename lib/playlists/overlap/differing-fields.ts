import { type ComparedPlaylist } from "@/lib/playlists/overlap/compare-schema";

/** The compared fields besides the IDs, in display order. */
export const comparedFields = [
  "name",
  "advertiser_id",
  "type",
  "archived",
  "tags",
  "searches",
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Returns the fields in which the two sides differ, including the order of tags and searches. */
export function differingFields(left: ComparedPlaylist, right: ComparedPlaylist): ComparedField[] {
  return comparedFields.filter(
    (field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]),
  );
}
