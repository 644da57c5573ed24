"use client";

import { PageHeader } from "@/components/layout/page-header";
import { ImportLink } from "@/components/imports/import-link";
import { NewPlaylistButton } from "@/components/playlists/new-playlist-button";
import { PlaylistsTable } from "@/components/playlists/table/playlists-table";
import { ButtonLink } from "@/components/ui/link";
import { routes } from "@/lib/routes";

export function PlaylistsView() {
  return (
    <>
      <PageHeader
        title="Playlists"
        actions={
          <>
            <ButtonLink href={routes.tags}>Tags</ButtonLink>
            <ImportLink />
            <NewPlaylistButton />
          </>
        }
      />
      <PlaylistsTable companyId={null} />
    </>
  );
}
