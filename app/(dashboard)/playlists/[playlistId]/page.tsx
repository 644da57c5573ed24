import { type Metadata } from "next";
import { PlaylistView } from "@/components/playlists/playlist-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Playlist" };

interface Props {
  params: Promise<{ playlistId: string }>;
}

export default async function PlaylistPage({ params }: Props) {
  const { playlistId } = await params;
  await requireSession(routes.playlist(playlistId));
  return <PlaylistView playlistId={playlistId} />;
}
