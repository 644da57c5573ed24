import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function CatalogueLoading() {
  return (
    <>
      <PageHeader title="Catalogue" />
      <Skeleton className="mb-3 h-9 max-w-xl" />
      <Skeleton className="h-80" />
    </>
  );
}
