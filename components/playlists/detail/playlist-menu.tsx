import { Archive, Diff, Ellipsis, Eye, EyeOff, Hash, Plus } from "lucide-react";
import { ExportProgressDialog } from "@/components/playlists/detail/export-menu";
import { ExportSubmenu } from "@/components/playlists/detail/export-submenu";
import { useExport } from "@/components/playlists/detail/use-export";
import { useSetArchived } from "@/components/playlists/detail/use-set-archived";
import { usePermissions } from "@/components/session/use-permissions";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { patchPlaylist, refreshPlaylists } from "@/lib/browser/playlists/queries";

/** Less frequent actions of a playlist. Viewers can only compare, export and copy. */
export function PlaylistMenu({ playlist }: { playlist: PlaylistDetails }) {
  const { uuid, advertiser_id, advertiser_name } = playlist;
  const { canCreate, canEdit, hasAgencyList } = usePermissions();
  const exporting = useExport();
  const archive = useSetArchived();
  const setVisibility = useSetVisibility();
  const isHidden = isAgencyOnly(playlist);
  const copyUuid = async () => {
    if (await copyText(uuid)) toast.success("Copied the UUID.");
    else toast.error("Couldn't copy the UUID.");
  };
  return (
    <>
      <Menu
        label="More actions"
        trigger={
          <Button aria-label="More actions" className="px-2!">
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        {canCreate ? (
          <MenuItem icon={<Plus aria-hidden />} href={routes.newPlaylist(advertiser_id)}>
            New playlist
          </MenuItem>
        ) : null}
        <MenuItem icon={<Diff aria-hidden />} href={routes.compare(uuid)}>
          Compare with…
        </MenuItem>
        <ExportSubmenu
          onExport={(choice) => exporting.start({ selection: { playlists: [uuid] }, ...choice })}
        />
        <MenuItem icon={<Hash aria-hidden />} onAction={() => void copyUuid()}>
          Copy UUID
        </MenuItem>
        {canEdit && hasAgencyList ? (
          <MenuItem
            icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            onAction={() => setVisibility.mutate({ ...playlist, isAgencyOnly: !isHidden })}
          >
            {isHidden ? `Make visible to ${advertiser_name}` : "Make visible only to us"}
          </MenuItem>
        ) : null}
        {canCreate && playlist.archived_at === null ? (
          <>
            <MenuSeparator />
            <MenuItem
              icon={<Archive aria-hidden />}
              isDanger
              onAction={() => archive.mutate({ ...playlist, archived: true })}
            >
              Archive
            </MenuItem>
          </>
        ) : null}
      </Menu>
      <ExportProgressDialog exporting={exporting} />
    </>
  );
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
      toast.success(`“${moved.name}” is visible ${who} now.`, {
        duration: 10_000,
        action: {
          label: "Undo",
          onClick: () => move.mutate({ ...moved, revision, isAgencyOnly: !moved.isAgencyOnly }),
        },
      });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshPlaylists(queryClient),
  });
  return move;
}
