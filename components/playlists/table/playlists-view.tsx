"use client";

import { FileUp } from "lucide-react";
import { GoneNews } from "@/components/catalogue/gone-report";
import { PageHeader } from "@/components/layout/page-header";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { PlaylistsTable } from "@/components/playlists/table/playlists-table";
import { ViewBar } from "@/components/playlists/views/view-bar";
import { usePermissions } from "@/components/session/use-session";
import { ButtonLink } from "@/components/ui/link";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";
import { routes } from "@/lib/shared/routes";

/** To the import of playlists; nothing where it is not possible. */
function ImportLink() {
  const { canCreateMany } = usePermissions();
  if (!canCreateMany) return null;
  return (
    <ButtonLink href={routes.importPlaylists}>
      <FileUp aria-hidden className="size-4" />
      Import
    </ButtonLink>
  );
}

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
