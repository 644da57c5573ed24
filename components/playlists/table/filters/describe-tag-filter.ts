import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { splitTags } from "@/lib/shared/tag-list-text";

type TagFilterValues = Pick<PlaylistFilterValues, "tag" | "any_tag" | "no_tag" | "untagged">;

/** Describes a tag filter: "q4 and launch, not test"; "" for no filter. */
export function describeTagFilter({ tag, any_tag, no_tag, untagged }: TagFilterValues): string {
  if (untagged) return "Untagged";
  const none = splitTags(no_tag);
  return [
    splitTags(tag).join(" and "),
    splitTags(any_tag).join(" or "),
    none.length > 0 ? `not ${none.join(" or ")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
