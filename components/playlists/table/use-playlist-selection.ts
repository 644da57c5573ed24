"use client";

import { useRef, useState } from "react";
import { limits } from "@/lib/limits";
import { type PlaylistListItem } from "@/lib/playlists/schema";
import {
  type PlaylistFilterInput,
  type PlaylistSelectionInput,
} from "@/lib/playlists/selection-schema";

/** A playlist that was chosen, as it was then. */
export type SelectedPlaylist = Pick<PlaylistListItem, "uuid" | "name">;

interface Chosen {
  /** The filter within which they were chosen: with another one nothing is. */
  scope: string;
  playlists: ReadonlyMap<string, SelectedPlaylist>;
  isAll: boolean;
}

export type PlaylistSelectionState = ReturnType<typeof usePlaylistSelection>;

/**
 * Which playlists of a list are chosen: some, on one page or on several, or all that `filter` lets through
 * (`total`, once it is known). Another filter starts anew.
 */
export function usePlaylistSelection(filter: PlaylistFilterInput, total: number | undefined) {
  const scope = JSON.stringify(filter);
  const [last, setChosen] = useState<Chosen | null>(null);
  const anchor = useRef<string | null>(null);
  const { playlists, isAll } = last?.scope === scope ? last : none;

  const put = (rows: SelectedPlaylist[], isChosen: boolean, from = playlists) => {
    const next = new Map(from);
    for (const { uuid, name } of rows) {
      if (!isChosen) next.delete(uuid);
      else if (next.size < limits.selectedPlaylists) next.set(uuid, { uuid, name });
    }
    setChosen({ scope, playlists: next, isAll: false });
  };

  return {
    count: isAll ? (total ?? playlists.size) : playlists.size,
    isAll,
    /** As many as can be chosen one by one. */
    isFull: !isAll && playlists.size >= limits.selectedPlaylists,
    /** Those that were chosen one by one. */
    playlists: [...playlists.values()],
    has: (uuid: string) => isAll || playlists.has(uuid),
    /** One row of `page`; with `isRange` all from the one before up to it. Out of "all" only the page stays. */
    choose: (page: SelectedPlaylist[], uuid: string, isChosen: boolean, isRange: boolean) => {
      const to = page.findIndex((row) => row.uuid === uuid);
      const before = isRange ? page.findIndex((row) => row.uuid === anchor.current) : -1;
      const from = before === -1 ? to : before;
      anchor.current = uuid;
      const rows = page.slice(Math.min(from, to), Math.max(from, to) + 1);
      put(rows, isChosen, isAll ? new Map(page.map((row) => [row.uuid, row])) : playlists);
    },
    choosePage: (page: SelectedPlaylist[], isChosen: boolean) =>
      put(page, isChosen, isAll ? none.playlists : playlists),
    chooseAll: () => setChosen({ scope, playlists, isAll: true }),
    /** One that leaves the list is not chosen any more, which nobody would see. */
    drop: (uuid: string) => {
      if (!isAll && playlists.has(uuid)) put([{ uuid, name: "" }], false);
    },
    clear: () => setChosen(null),
    selection: (isAll
      ? { filter }
      : {
          playlists: [...playlists.keys()],
        }) satisfies PlaylistSelectionInput as PlaylistSelectionInput,
  };
}

const none: Chosen = { scope: "", playlists: new Map(), isAll: false };
