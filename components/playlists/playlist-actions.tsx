"use client";

import { Pencil } from "lucide-react";
import { ArchiveButton } from "@/components/playlists/archive-button";
import { DuplicateButton } from "@/components/playlists/duplicate-button";
import { ExportMenu } from "@/components/playlists/export-menu";
import { useSession } from "@/components/session/use-session";
import { ButtonLink } from "@/components/ui/link";
import { type PlaylistView } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";

/** What can be done with a playlist; viewers may only take it along. */
export function PlaylistActions({ playlist }: { playlist: PlaylistView }) {
  const { client } = useSession();
  const exporting = <ExportMenu selection={{ playlists: [playlist.uuid] }} />;
  if (client.role === "viewer") return exporting;
  return (
    <>
      {exporting}
      <ArchiveButton playlist={playlist} />
      <DuplicateButton playlist={playlist} />
      <ButtonLink href={routes.editPlaylist(playlist.uuid)} variant="primary">
        <Pencil aria-hidden className="size-4" />
        Edit
      </ButtonLink>
    </>
  );
}
