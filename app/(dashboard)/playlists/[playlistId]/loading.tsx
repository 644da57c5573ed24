import { PlaylistViewSkeleton } from "@/components/playlists/playlist-view";

export default function PlaylistLoading() {
  return <PlaylistViewSkeleton />;
}
