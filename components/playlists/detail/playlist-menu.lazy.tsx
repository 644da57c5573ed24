import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  ChevronRight,
  Copy,
  Diff,
  Download,
  Eye,
  EyeOff,
  FilePlus2,
  Hash,
  Pencil,
  Plus,
  Tags,
  TextCursorInput,
} from "lucide-react";
import { use } from "react";
import { Menu, SubmenuTrigger } from "react-aria-components/Menu";
import {
  type ExportChoice,
  ExportItems,
  ExportProgressDialog,
} from "@/components/playlists/detail/export-menu";
import { useExport } from "@/components/playlists/detail/use-export";
import { useSetArchived } from "@/components/playlists/detail/use-playlist-changes";
import { type RowField } from "@/components/playlists/table/use-change-row";
import { usePermissions } from "@/components/session/use-session";
import { copyText } from "@/components/ui/copy-button";
import { CloseMenu, MenuItem, MenuPopover, MenuSeparator } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { type SharedMenuProps } from "@/components/ui/shared-menu";
import { toast, withUndo } from "@/components/ui/toast";
import { patchPlaylist, refreshPlaylists } from "@/lib/browser/playlists/queries";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

/** The formats of an export, as an item of a menu. */
function ExportSubmenu({ onExport }: { onExport: (choice: ExportChoice) => void }) {
  const close = use(CloseMenu);
  const choose = (choice: ExportChoice) => {
    onExport(choice);
    close();
  };
  return (
    <SubmenuTrigger>
      <MenuItem icon={<Download aria-hidden />} textValue="Export">
        <span className="flex items-center justify-between">
          Export
          <ChevronRight aria-hidden className="text-muted" />
        </span>
      </MenuItem>
      <Popover isSubmenu offset={-4}>
        <Menu aria-label="Export as" className="p-1 outline-none">
          <ExportItems onExport={choose} />
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}

interface PlaylistMenuProps extends SharedMenuProps {
  playlist: Pick<
    PlaylistDetails,
    | "uuid"
    | "name"
    | "revision"
    | "company_uuid"
    | "advertiser_id"
    | "advertiser_name"
    | "archived_at"
  >;
  /** In a list: what its row does. The playlist's page has buttons for that. */
  row?: {
    onDuplicate: () => void;
    onEdit: (field: RowField) => void;
    /** Called after archiving or restoring, when the playlist leaves the list. */
    onMoved: () => void;
  };
}

/** Actions for a playlist, on its page and in lists. Viewers can only compare, export and copy. */
export function PlaylistMenu({ playlist, row, ...menu }: PlaylistMenuProps) {
  const archive = useSetArchived();
  const exporting = useExport();
  const setVisibility = useSetVisibility();
  const { canCreate, canEdit, hasAgencyList } = usePermissions();
  const { uuid, advertiser_name } = playlist;
  const isArchived = playlist.archived_at !== null;
  const isHidden = isAgencyOnly(playlist);
  return (
    <>
      <MenuPopover {...menu} label={row ? `Actions for ${playlist.name}` : "More actions"}>
        {row ? <RowItems playlist={playlist} row={row} /> : null}
        {!row && canCreate ? (
          <MenuItem icon={<Plus aria-hidden />} href={routes.newPlaylist(playlist.advertiser_id)}>
            New playlist
          </MenuItem>
        ) : null}
        <MenuItem icon={<Diff aria-hidden />} href={routes.compare(uuid)}>
          Compare with…
        </MenuItem>
        <ExportSubmenu
          onExport={(choice) => exporting.start({ selection: { playlists: [uuid] }, ...choice })}
        />
        {row ? null : (
          <MenuItem icon={<Hash aria-hidden />} onAction={() => void copyId(uuid)}>
            Copy playlist ID
          </MenuItem>
        )}
        {!row && canEdit && hasAgencyList ? (
          <MenuItem
            icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            onAction={() => setVisibility.mutate({ ...playlist, isAgencyOnly: !isHidden })}
          >
            {isHidden ? `Make visible to ${advertiser_name}` : "Make visible only to us"}
          </MenuItem>
        ) : null}
        {canCreate && (row || !isArchived) ? (
          <>
            <MenuSeparator />
            <MenuItem
              icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              onAction={() =>
                archive.mutate({ ...playlist, archived: !isArchived }, { onSuccess: row?.onMoved })
              }
            >
              {isArchived ? "Restore" : "Archive"}
            </MenuItem>
          </>
        ) : null}
      </MenuPopover>
      <ExportProgressDialog exporting={exporting} />
    </>
  );
}

function RowItems({ playlist, row }: Required<Pick<PlaylistMenuProps, "playlist" | "row">>) {
  const { canCreate, canCreateMany, canEdit } = usePermissions();
  const { uuid, advertiser_id } = playlist;
  return (
    <>
      {canEdit ? (
        <>
          <MenuItem icon={<Pencil aria-hidden />} href={routes.editPlaylist(uuid)}>
            Edit
          </MenuItem>
          <MenuItem
            icon={<TextCursorInput aria-hidden />}
            textValue="Rename"
            onAction={() => row.onEdit("name")}
          >
            Rename <Key>F2</Key>
          </MenuItem>
          <MenuItem
            icon={<Tags aria-hidden />}
            textValue="Edit tags"
            onAction={() => row.onEdit("tags")}
          >
            Edit tags <Key>T</Key>
          </MenuItem>
        </>
      ) : canCreate ? (
        <MenuItem icon={<FilePlus2 aria-hidden />} href={routes.newPlaylist(advertiser_id, uuid)}>
          New from this
        </MenuItem>
      ) : null}
      {canCreateMany ? (
        <MenuItem icon={<Copy aria-hidden />} onAction={row.onDuplicate}>
          Duplicate…
        </MenuItem>
      ) : null}
      {canCreate ? <MenuSeparator /> : null}
    </>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="float-right ml-4 font-sans text-xs text-muted">{children}</kbd>
);

async function copyId(uuid: string): Promise<void> {
  if (await copyText(uuid)) toast.success("Copied the playlist ID.");
  else toast.error("Couldn't copy the playlist ID.");
}

type Moved = Pick<PlaylistDetails, "uuid" | "name" | "revision" | "advertiser_name"> & {
  isAgencyOnly: boolean;
};

/** Changes the visibility of a playlist: its advertiser too, or only the agency. The toast offers undo. */
function useSetVisibility() {
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: ({ uuid, revision, isAgencyOnly }: Moved) =>
      patchPlaylist({ playlistId: uuid, revision, change: { agency_only: isAgencyOnly } }),
    onSuccess: ({ revision }, moved) => {
      const who = moved.isAgencyOnly ? "only to us" : `to ${moved.advertiser_name} and us`;
      toast.success(
        `“${moved.name}” is visible ${who} now.`,
        withUndo(() => move.mutate({ ...moved, revision, isAgencyOnly: !moved.isAgencyOnly })),
      );
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshPlaylists(queryClient),
  });
  return move;
}
