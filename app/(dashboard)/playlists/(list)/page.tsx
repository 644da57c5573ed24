import { FirstRows } from "@/app/first-rows";
import { prefetchPlaylists } from "@/app/prefetch-playlists";
import { requireSession } from "@/app/page-data";
import { PlaylistSchemas } from "@/components/evaluation/playlist-schemas";
import { titled } from "@/components/navigation/pages";
import { PlaylistsPageSkeleton } from "@/components/playlists/table/playlist-columns";
import { PlaylistsView } from "@/components/playlists/table/playlists-view";
import { viewListQuery } from "@/lib/browser/playlists/views/view-queries";
import { createQueryClient } from "@/lib/browser/query-client";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/playlists");

export default async function PlaylistsPage({ searchParams }: PageProps<"/playlists">) {
  await requireSession(routes.playlists, searchParams);
  const views = await createQueryClient().fetchQuery(viewListQuery());
  return (
    <FirstRows
      load={(queryClient) => prefetchPlaylists(queryClient, null, searchParams)}
      skeleton={<PlaylistsPageSkeleton />}
    >
      <PlaylistSchemas />
      <PlaylistsView views={views} />
    </FirstRows>
  );
}
