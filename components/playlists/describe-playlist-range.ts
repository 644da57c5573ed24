import { formatCount, formatNumber } from "@/lib/format";
import { type PlaylistList } from "@/lib/playlists/schema";

/** "3 playlists" when one page holds all, else "Playlists 51 to 100, more follow". */
export function describePlaylistRange({ playlists, first, next_cursor }: PlaylistList): string {
  const last = first + playlists.length - 1;
  if (playlists.length === 0) return "No playlists";
  if (first === 1 && next_cursor === null) return formatCount(last, "playlist");
  const range = `${formatNumber(first)} to ${formatNumber(last)}`;
  return next_cursor === null
    ? `${range} of ${formatCount(last, "playlist")}`
    : `Playlists ${range}, more follow`;
}
