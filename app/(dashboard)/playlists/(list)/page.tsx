import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type Metadata } from "next";
import { prefetchPlaylists } from "@/app/prefetch-playlists";
import { returnPath, type SearchParams } from "@/app/return-path";
import { PlaylistSchemas } from "@/components/evaluation/playlist-schemas";
import { PlaylistsView } from "@/components/playlists/table/playlists-view";
import { listViews } from "@/lib/playlists/views/list-views.server";
import { createQueryClient } from "@/lib/query-client";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { requirePrincipal } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Playlists" };

export default async function PlaylistsPage({ searchParams }: { searchParams: SearchParams }) {
  const principal = await requirePrincipal(await returnPath(routes.playlists, searchParams));
  const queryClient = createQueryClient();
  await prefetchPlaylists(queryClient, principal, null, searchParams);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PlaylistSchemas />
      <PlaylistsView views={await listViews(await getRuntime(), principal)} />
    </HydrationBoundary>
  );
}
