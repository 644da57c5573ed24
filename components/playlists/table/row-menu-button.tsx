"use client";

import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { type PlaylistListItem } from "@/lib/playlists/schema";

/** One menu for all rows, fetched when it is first opened: fifty would cost every page of the list. */
export const LazyRowMenu = dynamic(
  () => import("@/components/playlists/table/row-menu.lazy").then((file) => file.RowMenu),
  { ssr: false },
);

/** The menu of a table's rows: a button for each row, and which one is open. */
export function useRowMenu() {
  const [playlist, setPlaylist] = useState<PlaylistListItem | null>(null);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<Element | null>(null);
  return {
    /** The last that was asked for. */
    playlist,
    isOpen,
    trigger,
    onOpenChange: setOpen,
    button: (row: PlaylistListItem) => (
      // RAC's: the browser's own button leaves the menu without the focus when a key opens it.
      <Button
        aria-label={`Actions for ${row.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen && playlist?.uuid === row.uuid}
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
