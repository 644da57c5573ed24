import { formatCount, formatNumber } from "@/lib/shared/format";
import { type PlaylistList } from "@/lib/shared/playlists/schema";

/**
 * "3 playlists" if one page holds all, else "51–100 of 3,412 playlists". Empty while the total loads
 * (undefined); without a total (null) "Playlists 51–100".
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
  // Playlists can be added between the two responses.
  return total === null || total < last
    ? `Playlists ${range}`
    : `${range} of ${formatCount(total, "playlist")}`;
}
