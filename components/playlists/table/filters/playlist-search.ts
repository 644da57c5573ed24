import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { type SortOrder, sortOrders } from "@/components/ui/sort-order";
import { toInstant } from "@/lib/shared/playlists/changed-since";
import { idMatches } from "@/lib/shared/playlists/inventory-id-schema";
import {
  type PlaylistFilterInput,
  type PlaylistSort,
  playlistSorts,
  playlistStates,
} from "@/lib/shared/playlists/selection-schema";
import { playlistTypes } from "@/lib/shared/vocabulary";

/** State of a playlists list in its URL, in the browser and on the server. */

export const playlistFilterParsers = {
  state: parseAsStringLiteral(playlistStates).withDefault("active"),
  type: parseAsStringLiteral(playlistTypes),
  /** Tags joined by `joinTags`. */
  tag: parseAsString.withDefault(""),
  any_tag: parseAsString.withDefault(""),
  no_tag: parseAsString.withDefault(""),
  untagged: parseAsStringLiteral(["true"]),
  unavailable: parseAsStringLiteral(["true"]),
  inventory_id: parseAsString.withDefault(""),
  /** The key of a stored list of inventory IDs. */
  id_list: parseAsString.withDefault(""),
  id_match: parseAsStringLiteral(idMatches).withDefault("any"),
  advertiser: parseAsString.withDefault(""),
  created_by: parseAsString.withDefault(""),
  changed_by: parseAsString.withDefault(""),
  /** The selected value; see `toInstant`. */
  changed_since: parseAsString.withDefault(""),
};

export const playlistOrderParsers = {
  sort: parseAsStringLiteral(playlistSorts),
  order: parseAsStringLiteral(sortOrders),
};

/** The sort order of a list; nulls while the best match of its term comes first. */
export type Sorting = { sort: PlaylistSort; order: SortOrder } | { sort: null; order: null };

/** Returns the chosen sort order; by default by relevance with a term, and the newest change first without. */
export function toSorting(
  { sort, order }: { sort: PlaylistSort | null; order: SortOrder | null },
  q: string,
): Sorting {
  if (q !== "" && sort === null && order === null) return { sort: null, order: null };
  const column = sort ?? "changed";
  return { sort: column, order: order ?? naturalOrder(column) };
}

/** Default order: newest first for "changed", otherwise ascending. */
export function naturalOrder(sort: PlaylistSort): SortOrder {
  return sort === "changed" ? "desc" : "asc";
}

type FilterValues = {
  [Name in keyof typeof playlistFilterParsers]: ReturnType<
    (typeof playlistFilterParsers)[Name]["parseServerSide"]
  >;
};

/** Returns the filter's query parameters. */
export function toFilterParams(filters: FilterValues, inventoryId: string) {
  return {
    ...filters,
    // White space around a pasted ID is not part of it.
    inventory_id: inventoryId.trim(),
    id_match: filters.id_list === "" ? null : filters.id_match,
    changed_since: toInstant(filters.changed_since, new Date()),
  };
}

/** Drops empty parameters. */
export function toFilter(params: {
  [Name in keyof PlaylistFilterInput]?: PlaylistFilterInput[Name] | null;
}): PlaylistFilterInput {
  const given = Object.entries(params).filter(([, value]) => value);
  return Object.fromEntries(given) as PlaylistFilterInput;
}
