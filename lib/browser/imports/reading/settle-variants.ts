import {
  type FilePlaylist,
  isSame,
  type Variant,
} from "@/lib/browser/imports/reading/file-playlist";
import { type RepeatedValues } from "@/lib/shared/imports/schema";

/**
 * Settles the fields in which the rows of a playlist differ, once it is known what was exported (`stored`): of two values, the one
 * that was not was typed by somebody. With several such values the playlist has a problem (decision 77).
 */
export function settleVariants(playlist: FilePlaylist, stored: RepeatedValues): FilePlaylist {
  const settled: FilePlaylist = {
    ...playlist,
    given: { ...playlist.given },
    variants: {},
    problems: [...playlist.problems],
  };
  const storedValues: Record<string, unknown> = {
    ...stored,
    advertiser: { id: stored.advertiser_id },
  };
  for (const [field, variants] of Object.entries(playlist.variants)) {
    const edited = variants.filter(({ value }) => !isSame(value, storedValues[field]));
    const [only, ...others] = edited;
    if (!only || others.length > 0)
      settled.problems.push({ field, message: describeVariants(edited) });
    else if (field === "advertiser") settled.advertiser = only.value as FilePlaylist["advertiser"];
    else settled.given[field] = only.value;
  }
  return settled;
}

const describeVariants = (variants: Variant[]): string =>
  `Lines ${variants.map(({ line }) => line).join(" and ")} differ. Make the rows of this playlist equal.`;
