"use client";

import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { type PlaylistListItem } from "@/lib/playlists/schema";
import { lazyPart } from "@/components/ui/lazy-part";

/** One menu for all rows, loaded on demand: a menu per row would slow down the list. */
const loadRowMenu = () =>
  import("@/components/playlists/table/row-menu.lazy").then((file) => file.RowMenu);
export const LazyRowMenu = lazyPart(loadRowMenu, {
  name: "this menu",
  close: ({ onOpenChange }) => onOpenChange(false),
});
/** A failed load is tried again when a menu opens. */
const prepare = () => void loadRowMenu().catch(() => undefined);

/** The shared row menu: a button for each row, and which one is open. */
export function useRowMenu() {
  const [playlist, setPlaylist] = useState<PlaylistListItem | null>(null);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<Element | null>(null);
  return {
    /** The playlist whose menu was opened last. */
    playlist,
    isOpen,
    trigger,
    onOpenChange: setOpen,
    button: (row: PlaylistListItem) => (
      // RAC's button, because the menu does not get the focus from a native one opened by key.
      <Button
        aria-label={`Actions for ${row.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen && playlist?.uuid === row.uuid}
        onHoverStart={prepare}
        onFocus={prepare}
        onPress={({ target }) => {
          trigger.current = target;
          setPlaylist(row);
          setOpen(true);
        }}
        className="inline-flex size-8 items-center justify-center rounded text-muted -outline-offset-2 hover:bg-pressed hover:text-ink"
      >
        <Ellipsis aria-hidden className="size-4" />
      </Button>
    ),
  };
}
