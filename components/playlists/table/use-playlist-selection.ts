import { useRef, useState } from "react";
import { limits } from "@/lib/shared/limits";
import {
  drop,
  putPage,
  putRow,
  type SelectedPlaylist,
  type Selection,
  within,
} from "@/components/playlists/table/playlist-selection";
import {
  type PlaylistFilterInput,
  type PlaylistSelectionInput,
} from "@/lib/shared/playlists/selection-schema";

export type PlaylistSelectionState = ReturnType<typeof usePlaylistSelection>;

/** The selection of a list with this filter. `total`: number of matches, once known. */
export function usePlaylistSelection(filter: PlaylistFilterInput, total: number | undefined) {
  const [last, setSelection] = useState<Selection | null>(null);
  const anchor = useRef<string | null>(null);
  const current = within(JSON.stringify(filter), last);
  const { playlists, isAll } = current;

  return {
    count: isAll ? (total ?? playlists.size) : playlists.size,
    isAll,
    /** The limit for selecting one by one is reached. */
    isFull: !isAll && playlists.size >= limits.selectedPlaylists,
    /** Playlists selected one by one. */
    playlists: [...playlists.values()],
    has: (uuid: string) => isAll || playlists.has(uuid),
    /** Selects a row of `page`, or with `isRange` all from the previous one. */
    select: (page: SelectedPlaylist[], uuid: string, isSelected: boolean, isRange: boolean) => {
      const from = isRange ? anchor.current : null;
      anchor.current = uuid;
      setSelection(putRow(current, { page, uuid, isSelected, anchor: from }));
    },
    selectPage: (page: SelectedPlaylist[], isSelected: boolean) =>
      setSelection(putPage(current, page, isSelected)),
    selectAll: () => setSelection({ ...current, isAll: true }),
    drop: (uuid: string) => {
      if (playlists.has(uuid)) setSelection(drop(current, uuid));
    },
    clear: () => setSelection(null),
    selection: (isAll
      ? { filter }
      : {
          playlists: [...playlists.keys()],
        }) satisfies PlaylistSelectionInput as PlaylistSelectionInput,
  };
}
