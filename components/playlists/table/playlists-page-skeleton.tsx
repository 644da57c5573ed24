import { PageHeader } from "@/components/layout/page-header";
import { PlaylistsSkeleton } from "@/components/playlists/table/playlists-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder of the playlists page. */
export function PlaylistsPageSkeleton() {
  return (
    <>
      <PageHeader title="Playlists" beside={null} actions={<span className="h-9" />} />
      <Skeleton className="mb-3 h-9 w-60" />
      <PlaylistsSkeleton />
    </>
  );
}
