import { type ComparedPlaylist } from "@/lib/playlists/overlap/compare-schema";

/** The fields of a playlist that are compared, beside its ids, in the order in which they are shown. */
export const comparedFields = [
  "name",
  "advertiser_id",
  "type",
  "archived",
  "tags",
  "searches",
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Those in which two playlists, or two revisions of one, are not the same. The order of tags and searches counts. */
export function differingFields(left: ComparedPlaylist, right: ComparedPlaylist): ComparedField[] {
  return comparedFields.filter(
    (field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]),
  );
}
