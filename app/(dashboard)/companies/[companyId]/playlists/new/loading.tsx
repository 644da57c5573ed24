import { FormSkeleton } from "@/components/playlists/form-skeleton";

export default function NewPlaylistLoading() {
  return <FormSkeleton />;
}
