import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";

/** One menu for all rows, loaded on demand: a menu per row would slow down the list. */
const loadRowMenu = () =>
  import("@/components/playlists/table/row-menu.lazy").then((file) => file.RowMenu);
export const LazyRowMenu = lazyPart(loadRowMenu, {
  name: "this menu",
  close: ({ onOpenChange }) => onOpenChange(false),
});
/** A failed load is repeated when a menu opens. */
const prepare = () => void loadRowMenu().catch(() => undefined);

/** The shared row menu, and the row that it is open for. */
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
    openFor: (row: PlaylistListItem, button: Element) => {
      trigger.current = button;
      setPlaylist(row);
      setOpen(true);
    },
  };
}

interface RowMenuButtonProps {
  playlist: PlaylistListItem;
  isOpen: boolean;
  onOpen: (playlist: PlaylistListItem, button: Element) => void;
}

const openingKeys = new Set(["Enter", " ", "ArrowDown"]);

/** Opens the row menu. Native, because fifty buttons of the component library take longer to render than their rows. */
export function RowMenuButton({ playlist, isOpen, onOpen }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Actions for ${playlist.name}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={prepare}
      onFocus={prepare}
      onKeyDown={(event) => {
        if (!openingKeys.has(event.key)) return;
        // A click caused by a key would count as one by a screen reader, and the menu would not get the focus.
        event.preventDefault();
        onOpen(playlist, event.currentTarget);
      }}
      onClick={({ currentTarget }) => onOpen(playlist, currentTarget)}
      className="inline-flex size-8 items-center justify-center rounded text-muted -outline-offset-2 hover:bg-pressed hover:text-ink"
    >
      <Ellipsis aria-hidden className="size-4" />
    </button>
  );
}
