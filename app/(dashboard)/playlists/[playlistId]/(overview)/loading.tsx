import { PlaylistViewSkeleton } from "@/components/playlists/detail/playlist-view";

export default function PlaylistLoading() {
  return <PlaylistViewSkeleton />;
}
