"use client";

import { Pencil, Archive, ArchiveRestore, Copy, FilePlus2 } from "lucide-react";
import { ExportMenu } from "@/components/playlists/detail/export-menu";
import { usePermissions } from "@/components/session/use-permissions";
import { ButtonLink } from "@/components/ui/link";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { useSetArchived } from "@/components/playlists/detail/use-set-archived";
import { Button } from "@/components/ui/button";
import { useState } from "react";
import { LazyBulkDialog } from "@/components/change-sets/lazy-bulk";

/** Actions of a playlist page. Viewers can only export. Where nothing can be changed, a new playlist is made from this one. */
export function PlaylistActions({ playlist }: { playlist: PlaylistDetails }) {
  const { canCreate, canCreateMany, canEdit } = usePermissions();
  const exporting = <ExportMenu selection={{ playlists: [playlist.uuid] }} />;
  if (!canCreate) return exporting;
  return (
    <>
      {exporting}
      <ArchiveButton playlist={playlist} />
      {canCreateMany ? <DuplicateButton playlist={playlist} /> : null}
      {canEdit ? (
        <ButtonLink href={routes.editPlaylist(playlist.uuid)} variant="primary">
          <Pencil aria-hidden className="size-4" />
          Edit
        </ButtonLink>
      ) : (
        <ButtonLink
          href={routes.newPlaylist(playlist.advertiser_id, playlist.uuid)}
          prefetch={false}
          variant="primary"
        >
          <FilePlus2 aria-hidden className="size-4" />
          New from this
        </ButtonLink>
      )}
    </>
  );
}

/** Archives or restores the playlist; the toast offers undo. */
function ArchiveButton({ playlist }: { playlist: PlaylistDetails }) {
  const move = useSetArchived();
  const isArchived = playlist.archived_at !== null;
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button
      isPending={move.isPending}
      onPress={() => move.mutate({ ...playlist, archived: !isArchived })}
    >
      <Icon aria-hidden className="size-4" />
      {isArchived ? "Restore" : "Archive"}
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
