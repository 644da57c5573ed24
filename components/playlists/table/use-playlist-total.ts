import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { type PlaylistList } from "@/lib/shared/playlists/schema";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";

/**
 * The number of playlists that match a filter: taken from the rows if one page holds all, otherwise counted after the rows have arrived.
 * Undefined while it is unknown; `total` is null if counting failed.
 */
export function usePlaylistTotal(
  filter: PlaylistFilterInput,
  { data, isPlaceholderData }: UseQueryResult<PlaylistList>,
): { total: number | null | undefined; exactTotal: number | undefined } {
  const isShown = data !== undefined && !isPlaceholderData;
  const whole =
    isShown && data.first === 1 && data.next_cursor === null ? data.playlists.length : undefined;
  const count = useQuery({
    ...playlistCountQuery(filter),
    enabled: isShown && whole === undefined,
  });
  if (whole !== undefined) return { total: whole, exactTotal: whole };
  return { total: count.isError ? null : count.data, exactTotal: count.data };
}
