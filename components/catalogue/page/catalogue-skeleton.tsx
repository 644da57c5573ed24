import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export function CatalogueSkeleton() {
  return (
    <>
      <PageHeader title="Catalogue" />
      <Skeleton className="mb-3 h-9 max-w-xl" />
      <Skeleton className="h-80" />
    </>
  );
}
