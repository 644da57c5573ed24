import { formatCount, formatNumber } from "@/lib/format";
import { type PlaylistList } from "@/lib/playlists/schema";

/**
 * "3 playlists" when one page holds all, else "51 to 100 of 3,412 playlists". While the total is on its way
 * (undefined) a page of several says nothing; if it does not come (null), that more follow.
 */
export function describePlaylistRange(
  { playlists, first, next_cursor }: PlaylistList,
  total: number | null | undefined,
): string {
  const last = first + playlists.length - 1;
  if (playlists.length === 0) return "No playlists";
  if (first === 1 && next_cursor === null) return formatCount(last, "playlist");
  const range = `${formatNumber(first)}–${formatNumber(last)}`;
  if (next_cursor === null) return `${range} of ${formatCount(last, "playlist")}`;
  if (total === undefined) return "";
  // Somebody may add playlists between the two answers.
  return total === null || total < last
    ? `Playlists ${range}`
    : `${range} of ${formatCount(total, "playlist")}`;
}
