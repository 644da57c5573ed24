import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { PlaylistsView } from "@/components/playlists/table/playlists-view";
import { listViews } from "@/lib/playlists/views/list-views.server";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { requirePrincipal } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Playlists" };

export default async function PlaylistsPage({ searchParams }: { searchParams: SearchParams }) {
  const principal = await requirePrincipal(await returnPath(routes.playlists, searchParams));
  return <PlaylistsView views={await listViews(await getRuntime(), principal)} />;
}
