import { notFound } from "next/navigation";
import { find, requireSession } from "@/app/page-data";
import { titled } from "@/components/navigation/pages";
import { EditPlaylist } from "@/components/playlists/edit/edit-playlist";
import { givenPlaylistQuery } from "@/lib/browser/playlists/playlist-query";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/playlists/[playlistId]/edit");

export default async function EditPlaylistPage({
  params,
}: PageProps<"/playlists/[playlistId]/edit">) {
  const { playlistId } = await params;
  await requireSession(routes.editPlaylist(playlistId));
  const playlist = await find(givenPlaylistQuery(playlistId));
  if (!playlist) notFound();
  return <EditPlaylist key={playlist.uuid} given={playlist} />;
}
