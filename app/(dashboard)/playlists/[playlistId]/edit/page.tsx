import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { EditPlaylist } from "@/components/playlists/edit/edit-playlist";
import { givePlaylist } from "@/lib/playlists/get-playlist.server";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Edit playlist" };

interface Props {
  params: Promise<{ playlistId: string }>;
}

export default async function EditPlaylistPage({ params }: Props) {
  const { playlistId } = await params;
  await requireSession(routes.editPlaylist(playlistId));
  const playlist = await findForPage((runtime, principal) =>
    givePlaylist(runtime, principal, playlistId),
  );
  if (!playlist) notFound();
  return <EditPlaylist key={playlist.uuid} given={playlist} />;
}
