import {
  Archive,
  ArchiveRestore,
  ArrowRight,
  Copy,
  Diff,
  FilePlus2,
  Hash,
  Pencil,
  Tags,
  TextCursorInput,
} from "lucide-react";
import { type RefObject } from "react";
import { Menu } from "react-aria-components/Menu";
import { toast } from "@/components/ui/toast";
import { ExportSubmenu } from "@/components/playlists/detail/export-submenu";
import { useExport } from "@/components/playlists/detail/use-export";
import { useSetArchived } from "@/components/playlists/detail/use-set-archived";
import { type RowField } from "@/components/playlists/table/row-field";
import { usePermissions } from "@/components/session/use-permissions";
import { copyText } from "@/components/ui/copy-text";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

interface RowMenuProps {
  playlist: PlaylistListItem | null;
  isOpen: boolean;
  trigger: RefObject<Element | null>;
  onOpenChange: (isOpen: boolean) => void;
  onDuplicate: (playlist: PlaylistListItem) => void;
  onEdit: (uuid: string, field: RowField) => void;
  /** Called after archiving or restoring, when the playlist leaves the list. */
  onMoved: (uuid: string) => void;
}

export function RowMenu(props: RowMenuProps) {
  const { playlist, isOpen, trigger, onOpenChange, onDuplicate, onEdit, onMoved } = props;
  const move = useSetArchived();
  const exporting = useExport();
  const { canCreate, canCreateMany, canEdit } = usePermissions();
  if (!playlist) return null;
  const { uuid } = playlist;
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
        <MenuItem icon={<ArrowRight aria-hidden />} href={routes.playlist(uuid)}>
          Open
        </MenuItem>
        {canEdit ? (
          <>
            <MenuItem icon={<Pencil aria-hidden />} href={routes.editPlaylist(uuid)}>
              Edit
            </MenuItem>
            <MenuItem
              icon={<TextCursorInput aria-hidden />}
              textValue="Rename"
              onAction={() => onEdit(uuid, "name")}
            >
              Rename <Key>F2</Key>
            </MenuItem>
            <MenuItem
              icon={<Tags aria-hidden />}
              textValue="Edit tags"
              onAction={() => onEdit(uuid, "tags")}
            >
              Edit tags <Key>T</Key>
            </MenuItem>
          </>
        ) : canCreate ? (
          <MenuItem
            icon={<FilePlus2 aria-hidden />}
            href={routes.newPlaylist(playlist.advertiser_id, uuid)}
          >
            New from this
          </MenuItem>
        ) : null}
        {canCreateMany ? (
          <MenuItem icon={<Copy aria-hidden />} onAction={() => onDuplicate(playlist)}>
            Duplicate…
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem icon={<Hash aria-hidden />} onAction={() => void copyUuid(playlist)}>
          Copy UUID
        </MenuItem>
        <MenuItem icon={<Diff aria-hidden />} href={routes.compare(uuid)}>
          Compare with…
        </MenuItem>
        <ExportSubmenu
          onExport={(choice) => exporting.start({ selection: { playlists: [uuid] }, ...choice })}
        />
        {canCreate ? (
          <>
            <MenuSeparator />
            <MenuItem
              icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              onAction={() =>
                move.mutate(
                  { ...playlist, archived: !isArchived },
                  { onSuccess: () => onMoved(uuid) },
                )
              }
            >
              {isArchived ? "Restore" : "Archive"}
            </MenuItem>
          </>
        ) : null}
      </Menu>
    </Popover>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="float-right ml-4 font-sans text-xs text-muted">{children}</kbd>
);

async function copyUuid({ uuid, name }: PlaylistListItem): Promise<void> {
  if (await copyText(uuid)) toast.success(`Copied the UUID of “${name}”.`);
  else toast.error("Couldn't copy the UUID.");
}
