"use client";

import { Archive, ArchiveRestore, ArrowRight, Copy, Pencil } from "lucide-react";
import { type RefObject } from "react";
import { Menu } from "react-aria-components/Menu";
import { useSetArchived } from "@/components/playlists/detail/use-set-archived";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { type PlaylistListItem } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";

interface RowMenuProps {
  playlist: PlaylistListItem | null;
  isOpen: boolean;
  trigger: RefObject<Element | null>;
  onOpenChange: (isOpen: boolean) => void;
  onDuplicate: (playlist: PlaylistListItem) => void;
  /** Called after archiving or restoring, when the playlist leaves the list. */
  onMoved: (uuid: string) => void;
}

export function RowMenu(props: RowMenuProps) {
  const { playlist, isOpen, trigger, onOpenChange, onDuplicate, onMoved } = props;
  const move = useSetArchived();
  if (!playlist) return null;
  const isArchived = playlist.archived_at !== null;
  const name = `Actions for ${playlist.name}`;
  return (
    <Popover
      aria-label={name}
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      className="min-w-48"
    >
      <Menu
        aria-label={name}
        autoFocus="first"
        onClose={() => onOpenChange(false)}
        className="p-1 outline-none"
      >
        <MenuItem icon={<ArrowRight aria-hidden />} href={routes.playlist(playlist.uuid)}>
          Open
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} href={routes.editPlaylist(playlist.uuid)}>
          Edit
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onAction={() => onDuplicate(playlist)}>
          Duplicate…
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          onAction={() =>
            move.mutate(
              { ...playlist, archived: !isArchived },
              { onSuccess: () => onMoved(playlist.uuid) },
            )
          }
        >
          {isArchived ? "Restore" : "Archive"}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
