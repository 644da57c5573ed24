export { EditPlaylistSkeleton as default } from "@/components/playlists/form/form-skeleton";
