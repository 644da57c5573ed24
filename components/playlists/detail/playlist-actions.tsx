import { ArchiveRestore, Copy, FilePlus2, Pencil } from "lucide-react";
import { useState } from "react";
import { LazyBulkDialog } from "@/components/change-sets/lazy-bulk";
import {
  LazyPlaylistMenu,
  preparePlaylistMenu,
} from "@/components/playlists/detail/lazy-playlist-menu";
import { useSetArchived } from "@/components/playlists/detail/use-set-archived";
import { usePermissions } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { ButtonLink } from "@/components/ui/link";
import { MenuTrigger, useSharedMenu } from "@/components/ui/shared-menu";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

/** Actions of a playlist page. If playlists cannot be changed, this one can be the source of a new one. */
export function PlaylistActions({ playlist }: { playlist: PlaylistDetails }) {
  const { canCreate, canCreateMany, canEdit } = usePermissions();
  const { uuid, advertiser_id, archived_at } = playlist;
  const { item, openFor, ...menu } = useSharedMenu<string>();
  return (
    <>
      {canEdit ? (
        <ButtonLink href={routes.editPlaylist(uuid)} variant="primary">
          <Pencil aria-hidden className="size-4" />
          Edit
        </ButtonLink>
      ) : canCreate ? (
        <ButtonLink
          href={routes.newPlaylist(advertiser_id, uuid)}
          prefetch={false}
          variant="primary"
        >
          <FilePlus2 aria-hidden className="size-4" />
          New from this
        </ButtonLink>
      ) : null}
      {canCreate && archived_at !== null ? <RestoreButton playlist={playlist} /> : null}
      {canCreateMany ? <DuplicateButton playlist={playlist} /> : null}
      <MenuTrigger
        label="More actions"
        isOpen={menu.isOpen}
        onOpen={(button) => openFor(uuid, button)}
        onPrepare={preparePlaylistMenu}
        className={`${buttonStyle()} px-2!`}
      />
      {item === null ? null : <LazyPlaylistMenu {...menu} playlist={playlist} />}
    </>
  );
}

/** Restores an archived playlist; the toast offers undo. */
function RestoreButton({ playlist }: { playlist: PlaylistDetails }) {
  const restore = useSetArchived();
  return (
    <Button
      isPending={restore.isPending}
      onPress={() => restore.mutate({ ...playlist, archived: false })}
    >
      <ArchiveRestore aria-hidden className="size-4" />
      Restore
    </Button>
  );
}

/** Duplicates the playlist, also for another advertiser, and opens the copy. */
function DuplicateButton({ playlist }: { playlist: PlaylistDetails }) {
  const { uuid, name } = playlist;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Copy aria-hidden className="size-4" />
        Duplicate
      </Button>
      {isOpen ? (
        <LazyBulkDialog
          task={{
            kind: "duplicate",
            selection: { playlists: [uuid] },
            count: 1,
            playlist: { uuid, name, isAgencyOnly: isAgencyOnly(playlist) },
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
