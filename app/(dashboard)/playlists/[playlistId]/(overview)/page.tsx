import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PlaylistView } from "@/components/playlists/detail/playlist-view";
import { givePlaylist } from "@/lib/playlists/get-playlist.server";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requireSession } from "@/lib/session/session.server";

interface Props {
  params: Promise<{ playlistId: string }>;
}

/** Cached per request: both the title and the page read it. */
const findPlaylist = cache((playlistId: string) =>
  findForPage((runtime, principal) => givePlaylist(runtime, principal, playlistId)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const playlist = await findPlaylist((await params).playlistId);
  return { title: playlist?.name ?? "Playlist" };
}

export default async function PlaylistPage({ params }: Props) {
  const { playlistId } = await params;
  await requireSession(routes.playlist(playlistId));
  const playlist = await findPlaylist(playlistId);
  if (!playlist) notFound();
  return <PlaylistView given={playlist} />;
}
