"use client";

import { PageHeader } from "@/components/layout/page-header";
import { NewPlaylistButton } from "@/components/playlists/new-playlist-button";
import { PlaylistsTable } from "@/components/playlists/playlists-table";

/** Every playlist that the client may see. */
export function PlaylistsView() {
  return (
    <>
      <PageHeader title="Playlists" actions={<NewPlaylistButton />} />
      <PlaylistsTable companyId={null} />
    </>
  );
}
