import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type Metadata } from "next";
import { prefetchPlaylists } from "@/app/prefetch-playlists";
import { requireSession } from "@/app/session";
import { PlaylistSchemas } from "@/components/evaluation/playlist-schemas";
import { PlaylistsView } from "@/components/playlists/table/playlists-view";
import { viewListQuery } from "@/lib/browser/playlists/views/view-queries";
import { createQueryClient } from "@/lib/browser/query-client";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Playlists" };

export default async function PlaylistsPage({ searchParams }: PageProps<"/playlists">) {
  await requireSession(routes.playlists, searchParams);
  const queryClient = createQueryClient();
  await prefetchPlaylists(queryClient, null, searchParams);
  const views = await createQueryClient().fetchQuery(viewListQuery());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PlaylistSchemas />
      <PlaylistsView views={views} />
    </HydrationBoundary>
  );
}
