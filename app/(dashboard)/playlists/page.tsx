import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { PlaylistsView } from "@/components/playlists/table/playlists-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Playlists" };

export default async function PlaylistsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.playlists, searchParams));
  return <PlaylistsView />;
}
