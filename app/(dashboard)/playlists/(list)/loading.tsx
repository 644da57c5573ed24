import { PageHeader } from "@/components/layout/page-header";
import { PlaylistsSkeleton } from "@/components/playlists/table/playlists-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function PlaylistsLoading() {
  return (
    <>
      <PageHeader title="Playlists" />
      <Skeleton className="mb-3 h-9 max-w-xl" />
      <PlaylistsSkeleton />
    </>
  );
}
