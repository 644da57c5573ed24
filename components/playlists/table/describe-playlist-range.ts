import { formatCount, formatNumber } from "@/lib/shared/format";
import { type PlaylistList } from "@/lib/shared/playlists/schema";

/** Describes the total: "609 playlists". Empty while it loads (undefined), and if counting failed (null). */
export function describePlaylistTotal(
  { playlists, first, next_cursor }: PlaylistList,
  total: number | null | undefined,
): string {
  const last = first + playlists.length - 1;
  if (playlists.length === 0) return "No playlists";
  if (next_cursor === null) return formatCount(last, "playlist");
  // Playlists can be added between the two responses.
  return total ? formatCount(Math.max(total, last), "playlist") : "";
}

/** Describes the rows of a page: "51–100". */
export const describePlaylistRange = ({ playlists, first }: PlaylistList): string =>
  `${formatNumber(first)}–${formatNumber(first + playlists.length - 1)}`;
