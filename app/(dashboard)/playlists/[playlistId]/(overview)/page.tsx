import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { find, getSession, requireSession } from "@/app/page-data";
import { titled } from "@/components/navigation/pages";
import { PlaylistView } from "@/components/playlists/detail/playlist-view";
import { givenPlaylistQuery } from "@/lib/browser/playlists/playlist-query";
import { routes } from "@/lib/shared/routes";

/** Cached per request: both the title and the page read it. */
const findPlaylist = cache((playlistId: string) => find(givenPlaylistQuery(playlistId)));

export async function generateMetadata({
  params,
}: PageProps<"/playlists/[playlistId]">): Promise<Metadata> {
  const playlist = (await getSession()) && (await findPlaylist((await params).playlistId));
  return titled("/playlists/[playlistId]", playlist?.name);
}

export default async function PlaylistPage({ params }: PageProps<"/playlists/[playlistId]">) {
  const { playlistId } = await params;
  await requireSession(routes.playlist(playlistId));
  const playlist = await findPlaylist(playlistId);
  if (!playlist) notFound();
  return <PlaylistView given={playlist} />;
}
