import { FormSkeleton } from "@/components/playlists/form/form-skeleton";

export default function NewPlaylistLoading() {
  return <FormSkeleton />;
}
