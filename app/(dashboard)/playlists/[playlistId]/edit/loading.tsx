import { EditPlaylistSkeleton } from "@/components/playlists/edit/edit-playlist-skeleton";

export default function EditPlaylistLoading() {
  return <EditPlaylistSkeleton />;
}
