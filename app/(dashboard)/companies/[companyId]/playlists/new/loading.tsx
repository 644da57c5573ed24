export { NewPlaylistSkeleton as default } from "@/components/playlists/new-playlist-skeleton";
