import { parseAsString, useQueryStates } from "nuqs";
import {
  naturalOrder,
  playlistFilterParsers,
  playlistOrderParsers,
  toFilterParams,
  toSorting,
} from "@/components/playlists/table/filters/playlist-search";
import { orderOnPress } from "@/components/ui/sort-order";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { type PlaylistSort } from "@/lib/shared/playlists/selection-schema";

const parsers = { ...playlistFilterParsers, ...playlistOrderParsers, cursor: parseAsString };

/** Removes all filters, and keeps the order. */
const noFilters = Object.fromEntries(
  [...Object.keys(playlistFilterParsers), "cursor"].map((name) => [name, null]),
) as { [Name in keyof typeof parsers]?: null };

export type PlaylistFilterValues = ReturnType<typeof usePlaylistFilters>["filters"];

/**
 * Filters and sort order of a playlists list with the term `q`, stored in the URL. `params` are the query parameters and follow typing as
 * `useTyped` does. Changing them returns to the first page.
 */
export function usePlaylistFilters(q: string) {
  const [{ cursor: _cursor, sort, order, ...filters }, set] = useQueryStates(parsers);
  const sorting = toSorting({ sort, order }, q);
  const changeSort = (to: PlaylistSort) => {
    const column = { isSorted: to === sorting.sort, ownOrder: naturalOrder(to) };
    const isDefault = to === "changed" && q === "";
    void set({
      sort: isDefault ? null : to,
      order: orderOnPress(column, sorting.order ?? column.ownOrder),
      cursor: null,
    });
  };
  return {
    filters,
    params: toFilterParams(filters, useTyped(filters.inventory_id)),
    sorting,
    isNarrowed: Object.values({
      ...filters,
      state: filters.state === "archived",
      id_match: null,
    }).some(Boolean),
    change: (changed: Partial<typeof filters>) => void set({ ...changed, cursor: null }),
    /** Sorts by another column, or reverses the order. */
    changeSort,
    clear: () => void set(noFilters),
  };
}
