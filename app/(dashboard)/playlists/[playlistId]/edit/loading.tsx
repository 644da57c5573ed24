import { EditPlaylistSkeleton } from "@/components/playlists/edit-playlist-skeleton";

export default function EditPlaylistLoading() {
  return <EditPlaylistSkeleton />;
}
