"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { toInstant } from "@/lib/playlists/changed-since";
import { idMatches } from "@/lib/playlists/id-lists/id-matches";
import { type PlaylistSort, playlistSorts, playlistStates } from "@/lib/playlists/selection-schema";
import { playlistTypes } from "@/lib/vocabulary";

const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

const filterParsers = {
  state: parseAsStringLiteral(playlistStates).withDefault("active"),
  type: parseAsStringLiteral(playlistTypes),
  /** Tags as `joinTags` joins them. */
  tag: parseAsString.withDefault(""),
  any_tag: parseAsString.withDefault(""),
  no_tag: parseAsString.withDefault(""),
  untagged: parseAsStringLiteral(["true"]),
  inventory_id: parseAsString.withDefault(""),
  /** The key of a stored list of inventory IDs. */
  id_list: parseAsString.withDefault(""),
  id_match: parseAsStringLiteral(idMatches).withDefault("any"),
  advertiser: parseAsString.withDefault(""),
  changed_by: parseAsString.withDefault(""),
  /** The selected value; see `toInstant`. */
  changed_since: parseAsString.withDefault(""),
};
const parsers = {
  ...filterParsers,
  sort: parseAsStringLiteral(playlistSorts).withDefault("changed"),
  order: parseAsStringLiteral(sortOrders),
  cursor: parseAsString,
};

const noFilters = {
  state: null,
  type: null,
  tag: null,
  any_tag: null,
  no_tag: null,
  untagged: null,
  id_list: null,
  id_match: null,
  inventory_id: null,
  advertiser: null,
  changed_by: null,
  changed_since: null,
  cursor: null,
};

export type PlaylistFilterValues = ReturnType<typeof usePlaylistFilters>["filters"];

/** Default order: newest first for "changed", otherwise ascending. */
function naturalOrder(sort: PlaylistSort): SortOrder {
  return sort === "changed" ? "desc" : "asc";
}

/**
 * Filters and sort order of a playlists list, stored in the URL. `params` are the query parameters and
 * follow 150 ms after the last key. Changing them returns to the first page.
 */
export function usePlaylistFilters() {
  const [{ cursor: _cursor, sort, order: selectedOrder, ...filters }, set] =
    useQueryStates(parsers);
  const order = selectedOrder ?? naturalOrder(sort);
  const changeSort = (to: PlaylistSort) => {
    const turned = to === sort ? (order === "asc" ? "desc" : "asc") : naturalOrder(to);
    void set({ sort: to, order: turned === naturalOrder(to) ? null : turned, cursor: null });
  };
  return {
    filters,
    params: {
      ...filters,
      // White space around a pasted ID is not part of it.
      inventory_id: useDebounced(filters.inventory_id, 150).trim(),
      id_match: filters.id_list === "" ? null : filters.id_match,
      changed_since: toInstant(filters.changed_since, new Date()),
    },
    sorting: { sort, order },
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
