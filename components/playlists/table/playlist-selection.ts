import { useRef, useState } from "react";
import { limits } from "@/lib/shared/limits";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";
import {
  type PlaylistFilterInput,
  type PlaylistSelectionInput,
} from "@/lib/shared/playlists/selection-schema";

/* Selection in a list of playlists: individual ones across pages, or all that match its filter. */

/** A selected playlist as it was when selected. */
type SelectedPlaylist = Pick<PlaylistListItem, "uuid" | "name">;

export interface Selection {
  /** The filter of the selection; another filter clears it. */
  scope: string;
  playlists: ReadonlyMap<string, SelectedPlaylist>;
  isAll: boolean;
}

const none: ReadonlyMap<string, SelectedPlaylist> = new Map();

/** Returns the part of a selection that remains under this filter. */
export const within = (scope: string, last: Selection | null): Selection =>
  last?.scope === scope ? last : { scope, playlists: none, isAll: false };

/** Selects or deselects rows, up to `limits.selectedPlaylists`. */
function put(
  { scope }: Selection,
  rows: SelectedPlaylist[],
  isSelected: boolean,
  from: Selection["playlists"],
): Selection {
  const next = new Map(from);
  for (const { uuid, name } of rows) {
    if (!isSelected) next.delete(uuid);
    else if (next.size < limits.selectedPlaylists) next.set(uuid, { uuid, name });
  }
  return { scope, playlists: next, isAll: false };
}

interface Row {
  page: SelectedPlaylist[];
  uuid: string;
  isSelected: boolean;
  /** The row at which a range begins; null for a single row. */
  anchor: string | null;
}

/** Selects a row of a page, or a range from the anchor. After "all", only the page stays selected. */
export function putRow(selection: Selection, { page, uuid, isSelected, anchor }: Row): Selection {
  const to = page.findIndex((row) => row.uuid === uuid);
  const before = page.findIndex((row) => row.uuid === anchor);
  const from = before === -1 ? to : before;
  const rows = page.slice(Math.min(from, to), Math.max(from, to) + 1);
  const kept = selection.isAll ? new Map(page.map((row) => [row.uuid, row])) : selection.playlists;
  return put(selection, rows, isSelected, kept);
}

/** Selects or deselects a page. After "all", nothing else stays selected. */
export const putPage = (
  selection: Selection,
  page: SelectedPlaylist[],
  isSelected: boolean,
): Selection => put(selection, page, isSelected, selection.isAll ? none : selection.playlists);

/** Deselects a playlist that leaves the list. */
export const drop = (selection: Selection, uuid: string): Selection =>
  selection.isAll ? selection : put(selection, [{ uuid, name: "" }], false, selection.playlists);

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
