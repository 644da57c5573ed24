import { PageHeader } from "@/components/layout/page-header";
import { FormSkeleton } from "@/components/playlists/form/form-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export function EditPlaylistSkeleton() {
  return (
    <>
      <PageHeader title="Edit playlist">
        <Skeleton className="h-5 w-40" />
      </PageHeader>
      <FormSkeleton />
    </>
  );
}
