import { type QueryClient } from "@tanstack/react-query";
import { createLoader } from "nuqs/server";
import { getSession, type SearchParams } from "@/app/page-data";
import { listSearchParsers } from "@/components/navigation/list-search-parsers";
import {
  playlistFilterParsers,
  playlistOrderParsers,
  toFilter,
  toFilterParams,
  toSorting,
} from "@/components/playlists/table/filters/playlist-search";
import { unfinishedChangeSetsQuery } from "@/lib/browser/change-sets/queries";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { latestChangeQuery } from "@/lib/browser/playlists/latest-queries";
import { playlistListQuery, playlistPageRows } from "@/lib/browser/playlists/queries";

const readSearch = createLoader({
  ...playlistFilterParsers,
  ...playlistOrderParsers,
  ...listSearchParsers,
});

/**
 * Puts the rows and the count of a playlists table into the page's HTML, with the same queries as `PlaylistsTable`, and for managers the
 * interrupted change-sets. A list of IDs, and filters that depend on the browser's time zone, are left to the browser.
 */
export async function prefetchPlaylists(
  queryClient: QueryClient,
  companyId: string | null,
  searchParams: SearchParams,
): Promise<void> {
  const session = await getSession();
  await Promise.all([
    // Before the list, so that the list is not older.
    queryClient.prefetchQuery(latestChangeQuery()),
    session?.client.role === "manager" && queryClient.prefetchQuery(unfinishedChangeSetsQuery()),
  ]);
  const { q, cursor, sort, order, ...filters } = await readSearch(searchParams);
  if (filters.id_list !== "" || filters.changed_since !== "") return;
  const params = toFilterParams(filters, filters.inventory_id);
  const filter = toFilter({ company: companyId, q, ...params });
  const search = {
    ...filter,
    ...toSorting({ sort, order }, q),
    limit: playlistPageRows,
    cursor,
  };
  // The browser retries and shows its own error.
  const list = playlistListQuery(search);
  await queryClient.prefetchQuery(list);
  const page = queryClient.getQueryData(list.queryKey);
  // With the same condition as `usePlaylistTotal`.
  if (!page || (page.first === 1 && page.next_cursor === null)) return;
  await queryClient.prefetchQuery(playlistCountQuery(filter));
}
