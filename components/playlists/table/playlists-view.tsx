"use client";

import { PageHeader } from "@/components/layout/page-header";
import { ImportLink } from "@/components/imports/import-link";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
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
            <NewPlaylistLink />
          </>
        }
      />
      <PlaylistsTable companyId={null} />
    </>
  );
}
