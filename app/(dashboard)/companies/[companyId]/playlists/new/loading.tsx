import { NewPlaylistSkeleton } from "@/components/playlists/form/new-playlist-skeleton";

export default function NewPlaylistLoading() {
  return <NewPlaylistSkeleton />;
}
