"use client";

import { useRef, useState } from "react";
import { limits } from "@/lib/limits";
import { type PlaylistListItem } from "@/lib/playlists/schema";
import {
  type PlaylistFilterInput,
  type PlaylistSelectionInput,
} from "@/lib/playlists/selection-schema";

/** A selected playlist as it was when selected. */
type SelectedPlaylist = Pick<PlaylistListItem, "uuid" | "name">;

interface StoredSelection {
  /** The filter of the selection; another filter clears it. */
  scope: string;
  playlists: ReadonlyMap<string, SelectedPlaylist>;
  isAll: boolean;
}

export type PlaylistSelectionState = ReturnType<typeof usePlaylistSelection>;

/**
 * The selected playlists of a list: single ones across pages, or all that match `filter` (`total`, once
 * known).
 */
export function usePlaylistSelection(filter: PlaylistFilterInput, total: number | undefined) {
  const scope = JSON.stringify(filter);
  const [last, setSelection] = useState<StoredSelection | null>(null);
  const anchor = useRef<string | null>(null);
  const { playlists, isAll } = last?.scope === scope ? last : none;

  const put = (rows: SelectedPlaylist[], isSelected: boolean, from = playlists) => {
    const next = new Map(from);
    for (const { uuid, name } of rows) {
      if (!isSelected) next.delete(uuid);
      else if (next.size < limits.selectedPlaylists) next.set(uuid, { uuid, name });
    }
    setSelection({ scope, playlists: next, isAll: false });
  };

  return {
    count: isAll ? (total ?? playlists.size) : playlists.size,
    isAll,
    /** The limit for selecting one by one is reached. */
    isFull: !isAll && playlists.size >= limits.selectedPlaylists,
    /** Playlists selected one by one. */
    playlists: [...playlists.values()],
    has: (uuid: string) => isAll || playlists.has(uuid),
    /**
     * Selects a row of `page`, or with `isRange` all from the previous one. After "all", only the page stays
     * selected.
     */
    select: (page: SelectedPlaylist[], uuid: string, isSelected: boolean, isRange: boolean) => {
      const to = page.findIndex((row) => row.uuid === uuid);
      const before = isRange ? page.findIndex((row) => row.uuid === anchor.current) : -1;
      const from = before === -1 ? to : before;
      anchor.current = uuid;
      const rows = page.slice(Math.min(from, to), Math.max(from, to) + 1);
      put(rows, isSelected, isAll ? new Map(page.map((row) => [row.uuid, row])) : playlists);
    },
    selectPage: (page: SelectedPlaylist[], isSelected: boolean) =>
      put(page, isSelected, isAll ? none.playlists : playlists),
    selectAll: () => setSelection({ scope, playlists, isAll: true }),
    /** Deselects a playlist that leaves the list. */
    drop: (uuid: string) => {
      if (!isAll && playlists.has(uuid)) put([{ uuid, name: "" }], false);
    },
    clear: () => setSelection(null),
    selection: (isAll
      ? { filter }
      : {
          playlists: [...playlists.keys()],
        }) satisfies PlaylistSelectionInput as PlaylistSelectionInput,
  };
}

const none: StoredSelection = { scope: "", playlists: new Map(), isAll: false };
