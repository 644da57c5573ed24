import { type KeyboardEvent, useState } from "react";
import { type RowField } from "@/components/playlists/table/use-change-row";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { shortcutKey } from "@/components/ui/hooks/use-hotkey";
import { lazyPart } from "@/components/ui/lazy-part";

/** Loaded with the first edit. */
const RowEditor = lazyPart(
  () => import("@/components/playlists/table/row-editor.lazy").then((file) => file.RowEditor),
  { name: "the editor", close: ({ onClose }) => onClose() },
);

interface Edited {
  uuid: string;
  field: RowField;
  cell: RowField;
}

const fieldsByKey: Record<string, RowField> = { f2: "name", t: "tags" };

/** Edits the name or the tags of one playlist in its row. */
export function useRowEditor(
  playlists: PlaylistListItem[],
  canEdit: boolean,
  onEditing: (isEditing: boolean) => void,
) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const open = (uuid: string, field: RowField) => {
    // Narrow windows hide the tags, so these are edited in the place of the name.
    const cell = document.querySelector<HTMLElement>(`${rowOf(uuid)} [data-cell="${field}"]`);
    setEdited({ uuid, field, cell: (cell?.offsetWidth ?? 0) > 0 ? field : "name" });
    onEditing(true);
  };
  const close = (uuid: string) => {
    setEdited(null);
    onEditing(false);
    // Wait until the link is back in the row.
    requestAnimationFrame(() => focusRow(uuid));
  };
  return {
    open,
    /** Handles F2 and T on the link of a row. */
    readKey: (event: KeyboardEvent<HTMLElement>) => {
      const field = fieldsByKey[shortcutKey(event)];
      if (!canEdit || !field || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (!target.matches("[data-row-link], input[type=checkbox]")) return;
      const uuid = target.closest<HTMLElement>("[data-playlist]")?.dataset.playlist;
      const playlist = playlists.find((row) => row.uuid === uuid);
      if (!playlist) return;
      event.preventDefault();
      open(playlist.uuid, field);
    },
    /** Returns the editor of a row and its cell, if the row is being edited. */
    of: (playlist: PlaylistListItem) => {
      if (edited?.uuid !== playlist.uuid) return null;
      return {
        cell: edited.cell,
        element: (
          <RowEditor
            playlist={playlist}
            field={edited.field}
            onClose={() => close(playlist.uuid)}
          />
        ),
      };
    },
  };
}

const rowOf = (uuid: string) => `[data-playlist="${uuid}"]`;

/** Focuses the link of a row, unless the focus has gone elsewhere. */
function focusRow(uuid: string): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`${rowOf(uuid)} [data-row-link]`)?.focus();
}
