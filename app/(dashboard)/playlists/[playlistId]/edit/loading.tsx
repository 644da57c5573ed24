export { EditPlaylistSkeleton as default } from "@/components/playlists/edit-playlist-skeleton";
