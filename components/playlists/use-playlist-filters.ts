"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDebounced } from "@/components/ui/use-debounced";
import { playlistTypes } from "@/lib/playlists/schema";
import { playlistStates } from "@/lib/playlists/selection-schema";

const parsers = {
  state: parseAsStringLiteral(playlistStates).withDefault("active"),
  type: parseAsStringLiteral(playlistTypes),
  tag: parseAsString.withDefault(""),
  inventory_id: parseAsString.withDefault(""),
  cursor: parseAsString,
};

export type PlaylistFilters = Pick<
  ReturnType<typeof usePlaylistFilters>["filters"],
  "state" | "type" | "tag" | "inventory_id"
>;

/**
 * What narrows a playlists list, kept in the address. `asked` waits until no key has come for 150 ms; a new
 * filter starts on the first page.
 */
export function usePlaylistFilters() {
  const [{ cursor: _cursor, ...filters }, set] = useQueryStates(parsers);
  return {
    filters,
    asked: {
      ...filters,
      tag: useDebounced(filters.tag, 150),
      inventory_id: useDebounced(filters.inventory_id, 150),
    },
    isNarrowed: Object.values({ ...filters, state: filters.state === "archived" }).some(Boolean),
    change: (changed: Partial<typeof filters>) => void set({ ...changed, cursor: null }),
    clear: () => void set({ state: null, type: null, tag: null, inventory_id: null, cursor: null }),
  };
}
