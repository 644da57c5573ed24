import { PageHeader } from "@/components/layout/page-header";
import { TagsSkeleton } from "@/components/tags/tags-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function TagsLoading() {
  return (
    <>
      <PageHeader title="Tags" />
      <Skeleton className="mb-3 h-9 max-w-xl" />
      <TagsSkeleton />
    </>
  );
}
