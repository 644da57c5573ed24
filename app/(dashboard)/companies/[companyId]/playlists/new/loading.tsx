export { NewPlaylistSkeleton as default } from "@/components/playlists/form/form-skeleton";
