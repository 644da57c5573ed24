"use client";

import { GoneNews } from "@/components/catalogue/page/gone-callout";
import { PageHeader } from "@/components/layout/page-header";
import { ImportLink } from "@/components/imports/import-link";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { PlaylistsTable } from "@/components/playlists/table/playlists-table";
import { ViewBar } from "@/components/playlists/views/view-bar";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";

/** `views`: the saved views in the page's data. */
export function PlaylistsView({ views }: { views: SavedView[] }) {
  return (
    <>
      <PageHeader
        title="Playlists"
        beside={<ViewBar initial={views} />}
        actions={
          <>
            <ImportLink />
            <NewPlaylistLink />
          </>
        }
      />
      <GoneNews />
      <PlaylistsTable companyId={null} views={views} />
    </>
  );
}
