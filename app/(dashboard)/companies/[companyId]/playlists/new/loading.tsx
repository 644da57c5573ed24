import { NewPlaylistSkeleton } from "@/components/playlists/new-playlist-skeleton";

export default function NewPlaylistLoading() {
  return <NewPlaylistSkeleton />;
}
