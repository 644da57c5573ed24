export { PlaylistViewSkeleton as default } from "@/components/playlists/detail/playlist-view";
